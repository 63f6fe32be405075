import HTTPServer

/// A count that is drawn over itself, where standard error is a terminal; nothing elsewhere.
struct ProgressLine {
  private let isTerminal = ByteStream.standardError.isTerminal
  private let start = ContinuousClock.now
  private var isDrawn = false

  init() {}

  /// Draws every thousandth count.
  mutating func show(_ count: Int) {
    guard isTerminal, count % 1000 == 0 else { return }
    isDrawn = true
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = seconds > 0 ? Int(Double(count) / seconds) : 0
    draw("\r\(count) items, \(rate) a second")
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
