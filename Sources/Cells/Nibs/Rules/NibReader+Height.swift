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
}
