/// The limits of an event loop's connections in the form that its state machines read.
///
/// One instance serves all connections of a loop; give each loop its own, so that loops do not
/// share a reference count.
package final class ConnectionSettings: Sendable {
  package let limits: Limits
  /// Field lines added to every answer that the connection itself makes (400, 408, 503 …), such
  /// as those of CORS.
  package let faultFields: FieldBlock

  let headTime: Int64
  let idleTime: Int64
  let bodySilence: Int64
  let bodyGrace: Int64
  package let writeStall: Int64
  let lingerTime: Int64

  package init(limits: Limits = Limits(), faultFields: FieldBlock = FieldBlock()) {
    self.limits = limits
    self.faultFields = faultFields
    headTime = limits.headTime.clampedNanoseconds
    idleTime = limits.idleTime.clampedNanoseconds
    bodySilence = limits.bodySilence.clampedNanoseconds
    bodyGrace = limits.bodyGrace.clampedNanoseconds
    writeStall = limits.writeStall.clampedNanoseconds
    lingerTime = limits.lingerTime.clampedNanoseconds
  }
}
