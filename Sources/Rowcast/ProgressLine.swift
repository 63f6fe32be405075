import HTTPServer

/// How far something has come, drawn over itself where standard error is a terminal; nothing
/// elsewhere.
struct ProgressLine {
  private let isTerminal = ByteStream.standardError.isTerminal
  private let start = ContinuousClock.now
  private let work: String
  /// What there is to do, in bytes or items; nil where that is not known.
  private let size: Int64?
  private var next: ContinuousClock.Instant

  /// - Parameter work: what is done, such as `reading`; empty for nothing to be said of it.
  init(work: String = "", size: Int64? = nil) {
    self.work = work
    self.size = size
    next = start + .milliseconds(250)
  }

  /// Draws ten times a second at the most, and not at all what is done in no time.
  ///
  /// - Parameters:
  ///   - count: items so far.
  ///   - passed: how much of the size is done.
  mutating func show(_ count: Int, passed: @autoclosure () -> Int64 = 0) {
    guard isTerminal else { return }
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + .milliseconds(100)
    isDrawn = true
    let seconds = (now - start) / .seconds(1)
    draw("\r\u{1B}[K" + Self.text(work, count, seconds: seconds, passed: passed(), size: size))
  }

  private var isDrawn = false

  /// `reading [####----------------] 20 %, 1000 items, 5000 a second, 3 s left`; the bar, the share and what is left
  /// only where the size is known.
  static func text(
    _ work: String, _ count: Int, seconds: Double, passed: Int64, size: Int64?
  ) -> String {
    let rate = seconds > 0 ? Int(Double(count) / seconds) : 0
    let items = "\(count) items, \(rate) a second"
    let begin = work.isEmpty ? "" : work + " "
    guard let size, size > 0, passed > 0 else { return begin + items }
    let part = min(Double(passed) / Double(size), 1)
    let left = min(seconds / part - seconds, 1e6)
    let filled = Int(part * Double(width))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    return "\(begin)[\(bar)] \(Int(part * 100)) %, \(items), \(Int(left.rounded(.up))) s left"
  }

  private static let width = 20

  /// Takes the line away.
  mutating func clear() {
    if isDrawn { draw("\r\u{1B}[K") }
    isDrawn = false
  }

  private func draw(_ text: String) {
    try? ByteStream.standardError.write(text)
  }
}
