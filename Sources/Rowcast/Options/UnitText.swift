/// Reads numbers with a unit behind them, as options write them.
enum UnitText {
  /// Of s, m, h and d.
  private static let ages: [UInt8: Int64] = [0x73: 1, 0x6D: 60, 0x68: 3600, 0x64: 86_400]
  /// Of k, m and g.
  private static let sizes: [UInt8: Int64] = [0x6B: 1 << 10, 0x6D: 1 << 20, 0x67: 1 << 30]

  /// `90`, `90s`, `15m`, `1h`, `2d`; nil for anything else, or beyond 2^63-1 seconds.
  static func seconds(_ text: Substring.UTF8View) -> Int64? { scaled(text, by: ages) }

  /// `1000`, `64k`, `1m`, `2g`, in bytes by powers of 1024; nil for anything else.
  static func bytes(_ text: Substring.UTF8View) -> Int64? { scaled(text, by: sizes) }

  /// Milliseconds: `500ms`, or as `seconds`.
  static func milliseconds(_ text: Substring.UTF8View) -> Int64? {
    if text.count > 2, text.suffix(2).elementsEqual("ms".utf8) { return number(text.dropLast(2)) }
    guard let whole = seconds(text) else { return nil }
    let (scaled, overflowed) = whole.multipliedReportingOverflow(by: 1000)
    return overflowed ? nil : scaled
  }

  /// Digits alone.
  static func number(_ text: Substring.UTF8View) -> Int64? {
    guard !text.isEmpty, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(String(decoding: text, as: UTF8.self))
  }

  private static func scaled(_ text: Substring.UTF8View, by units: [UInt8: Int64]) -> Int64? {
    let unit = text.last.flatMap { units[$0] }
    guard let number = number(unit == nil ? text : text.dropLast()) else { return nil }
    let (scaled, overflowed) = number.multipliedReportingOverflow(by: unit ?? 1)
    return overflowed ? nil : scaled
  }

  /// A size with the greatest unit that says it whole: `64k`.
  static func size(_ bytes: Int) -> String {
    for (unit, size) in [("g", 1 << 30), ("m", 1 << 20), ("k", 1 << 10)]
    where bytes > 0 && bytes % size == 0 {
      return "\(bytes / size)\(unit)"
    }
    return "\(bytes)"
  }

  /// A time of whole milliseconds: `500ms`, `10s`.
  static func time(_ duration: Duration) -> String {
    let milliseconds = Int64(duration / .milliseconds(1))
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }
}
