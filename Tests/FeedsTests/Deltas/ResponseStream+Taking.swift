import HTTPCore

extension ResponseStream {
  /// Everything that there is to send now, in its pieces; nil in the place of the end.
  func take(at now: UInt64 = 0) -> [[UInt8]?] {
    var pieces: [[UInt8]?] = []
    while true {
      switch next(at: now) {
      case .bytes(let bytes): pieces.append(bytes)
      case .wait: return pieces
      case .end: return pieces + [nil]
      }
    }
  }

  /// The same in one.
  func takeAll(at now: UInt64 = 0) -> [UInt8] { take(at: now).flatMap { $0 ?? [] } }
}
