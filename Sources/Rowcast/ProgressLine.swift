import HTTPServer

/// A count that is drawn over itself, where standard error is a terminal; nothing elsewhere.
struct ProgressLine {
  private let isTerminal = ByteStream.standardError.isTerminal
  private let start = ContinuousClock.now
  /// Bytes that there are to read; nil where that is not known.
  private let size: Int64?
  private var isDrawn = false

  init(size: Int64? = nil) { self.size = size }

  /// Draws every thousandth count.
  ///
  /// - Parameter passed: bytes that were read so far.
  mutating func show(_ count: Int, passed: Int64 = 0) {
    guard isTerminal, count % 1000 == 0, count > 0 else { return }
    isDrawn = true
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    draw(Self.text(count, seconds: seconds, passed: passed, size: size))
  }

  /// `1000 items, 5000 a second, 12 %, 3 s left`: the last two where the size is known.
  static func text(_ count: Int, seconds: Double, passed: Int64, size: Int64?) -> String {
    let rate = seconds > 0 ? Int(Double(count) / seconds) : 0
    let text = "\r\(count) items, \(rate) a second"
    guard let size, size > 0, passed > 0 else { return text + "\u{1B}[K" }
    let part = min(Double(passed) / Double(size), 1)
    let left = min(seconds / part - seconds, 1e6)
    return text + ", \(Int(part * 100)) %, \(Int(left.rounded(.up))) s left\u{1B}[K"
  }

  /// Takes the line away.
  mutating func clear() {
    if isDrawn { draw("\r\u{1B}[K") }
    isDrawn = false
  }

  private func draw(_ text: String) {
    try? ByteStream.standardError.write(text)
  }
}
