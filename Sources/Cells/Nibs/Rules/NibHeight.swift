/// How high the rows of a nib cell are.
package enum NibHeight: Hashable, Sendable {
  case fixed(Double)
  case byLines(ByLines)

  /// A base, and as much again for each line of a field's text.
  package struct ByLines: Hashable, Sendable {
    /// Points, whatever the text size.
    package let base: Double
    /// Points at a text scale of 1.
    package let perLine: Double
    /// The field whose text is counted.
    package let text: String
    package let fontSize: Double
    package let inset: Double
    package let maximumLines: Int?

    /// Points in that layout; a text that is nil or empty has no line. At most
    /// `RowHeightBounds.maximum`.
    ///
    /// Costs a pass over the text's scalars.
    func points(for text: String?, in layout: Layout) -> Double {
      var lines = 0
      if let text, !text.isEmpty {
        lines = layout.lineCount(of: text, fontSize: fontSize, inset: inset)
      }
      if let maximumLines { lines = min(lines, maximumLines) }
      return min(base + perLine * Double(lines) * layout.textScale, RowHeightBounds.maximum)
    }
  }
}

extension NibHeight: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fixed(let points): Self.plain(points)
    case .byLines(let rule):
      "\(Self.plain(rule.base)) + \(Self.plain(rule.perLine)) a line of \(rule.text)"
        + (rule.maximumLines.map { ", \($0) at most" } ?? "")
    }
  }

  /// Without ".0" behind a whole number.
  private static func plain(_ points: Double) -> String {
    Int(exactly: points).map(String.init) ?? "\(points)"
  }
}

extension NibReader {
  private static let keys = ["base", "perLine", "text", "fontSize", "inset", "maximumLines"]
  private static let most = Int(RowHeightBounds.maximum)

  mutating func height(_ entry: NibEntry) -> NibHeight? {
    guard entry.tree.kind == .object else {
      let expected =
        "a number above 0 and at most \(Self.most), or an object with base, perLine and text,"
      return number(entry, expected, where: RowHeightBounds.contains).map(NibHeight.fixed)
    }
    checkKeys(entry, of: "a height", Self.keys)
    let base = required("base", in: entry) { reader, entry in
      reader.number(
        entry, "a number above 0 and at most \(Self.most)", where: RowHeightBounds.contains)
    }
    let perLine = required("perLine", in: entry) { reader, entry in
      reader.number(entry, "a number from 0 to \(Self.most)") {
        (0...RowHeightBounds.maximum).contains($0)
      }
    }
    let text = required("text", in: entry) { reader, entry in reader.text(entry) }
    var fontSize: Double? = 17
    if let entry = entry.member("fontSize") {
      fontSize = number(entry, "a number above 0 and at most 1000") { $0 > 0 && $0 <= 1000 }
    }
    var inset: Double? = 32
    if let entry = entry.member("inset") {
      inset = number(entry, "a number from 0 to 10000") { (0...10_000).contains($0) }
    }
    let lines = entry.member("maximumLines").flatMap { wholeNumber($0, in: 1...10_000) }
    guard let base, let perLine, let text, let fontSize, let inset else { return nil }
    return .byLines(
      NibHeight.ByLines(
        base: base, perLine: perLine, text: text, fontSize: fontSize, inset: inset,
        maximumLines: lines))
  }

  /// What `read` makes of a key's value; the key must be there.
  mutating func required<Value>(
    _ name: String, in entry: NibEntry, _ read: (inout NibReader, NibEntry) -> Value?
  ) -> Value? {
    guard let member = entry.member(name) else {
      missing(name, in: entry)
      return nil
    }
    return read(&self, member)
  }
}
