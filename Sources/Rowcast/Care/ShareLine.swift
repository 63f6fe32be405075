import HTTPServer

/// How far something has come, drawn over itself where standard error is a terminal; nothing
/// elsewhere.
struct ShareLine {
  private let isTerminal = ByteStream.standardError.isTerminal
  private var last: ContinuousClock.Instant?

  /// Draws ten times a second at the most.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isTerminal else { return }
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100) { return }
    last = now
    try? ByteStream.standardError.write("\r\u{1B}[K" + text())
  }

  /// Takes the line away.
  mutating func clear() {
    if last != nil { try? ByteStream.standardError.write("\r\u{1B}[K") }
    last = nil
  }

  /// `45 %`; of nothing, all of it.
  static func share(_ done: Int64, of all: Int64) -> String {
    all > 0 ? "\(Int(Double(done) / Double(all) * 100)) %" : "100 %"
  }
}
