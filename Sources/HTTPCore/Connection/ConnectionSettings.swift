/// The limits of an event loop's connections in the form that its state machines read.
///
/// One instance serves all connections of a loop; give each loop its own, so that loops do not
/// share a reference count.
package final class ConnectionSettings: Sendable {
  package let limits: Limits
  /// Its lines are added to every answer, those that the connection itself makes (400, 408, 503 …)
  /// among them.
  package let cors: CORSPolicy
  /// Whether answers tell how long they took to make (`Server-Timing`).
  package let tellsTiming: Bool

  let headTime: Int64
  let idleTime: Int64
  let bodySilence: Int64
  let bodyGrace: Int64
  package let writeStall: Int64
  let lingerSilence: Int64
  let lingerTime: Int64

  package init(
    limits: Limits = Limits(), cors: CORSPolicy = CORSPolicy(.none), tellsTiming: Bool = false
  ) {
    self.limits = limits
    self.cors = cors
    self.tellsTiming = tellsTiming
    headTime = limits.headTime.clampedNanoseconds
    idleTime = limits.idleTime.clampedNanoseconds
    bodySilence = limits.bodySilence.clampedNanoseconds
    bodyGrace = limits.bodyGrace.clampedNanoseconds
    writeStall = limits.writeStall.clampedNanoseconds
    lingerSilence = limits.lingerSilence.clampedNanoseconds
    lingerTime = limits.lingerTime.clampedNanoseconds
  }
}
