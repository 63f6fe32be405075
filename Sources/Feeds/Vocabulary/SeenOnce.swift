/// Tells what comes again shortly after its first time, by a hash of it: what came last is remembered,
/// about a thousand of them, in 4 kB.
///
/// What is read once need not push out what others read often. Two that share a hash's 41 bits of
/// 64 are taken for one, which costs nothing but their memory.
struct SeenOnce {
  static let count = 1024

  private var marks = [UInt32](repeating: 0, count: count)

  /// Whether something of that hash came before; it has come from now on.
  mutating func isKnown(_ hash: UInt64) -> Bool {
    let mark = UInt32(truncatingIfNeeded: hash >> 32) | 1
    let place = Int(truncatingIfNeeded: hash) & (Self.count - 1)
    if marks[place] == mark { return true }
    marks[place] = mark
    return false
  }
}
