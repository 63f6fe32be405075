import Importers
import Testing

/// UTF-8 with bytes in it that are none.
struct DamagedTextTests {
  private static let cut: [UInt8] = [0xE2, 0x80]

  private func feed(_ declaration: String, _ titles: [[UInt8]]) -> [UInt8] {
    var bytes = Array("\(declaration)<rss><channel>\n".utf8)
    for (place, title) in titles.enumerated() {
      bytes += Array("<item><guid>\(place)</guid><title>".utf8) + title
      bytes += Array("</title></item>\n".utf8)
    }
    return bytes + Array("</channel></rss>".utf8)
  }

  @Test(arguments: ["", #"<?xml version="1.0" encoding="UTF-8"?>"#, "\u{FEFF}"])
  func `one cut character leaves the others as they are, and is told with its line`(
    declaration: String
  ) throws {
    let titles = [Array("Müßiggang".utf8), Array("a".utf8) + Self.cut, Array("日本".utf8)]
    let reading = try Reading(feed(declaration, titles))
    #expect(try reading.items.map { $0["title"] } == ["Müßiggang", "a\u{FFFD}", "日本"])
    #expect(
      reading.warnings == [
        "line 3: what stands here is no character of UTF-8; replaced by U+FFFD"
      ])
  }

  @Test(
    arguments: [
      // As many whole characters as stray bytes, and one fewer.
      ([0xC3, 0xA9, 0x20, 0xE9, 0x20], "é \u{FFFD} "),
      ([0xC3, 0xA9, 0x20, 0xE9, 0x20, 0xE8, 0x20], "Ã© é è "),
      ([0xE9, 0x74, 0xE9], "été"), ([0x61, 0xF0, 0x9F, 0x98, 0x62], "a\u{FFFD}b"),
      ([0xED, 0xA0, 0x80, 0xC3, 0xA9, 0xC3, 0xA9, 0xC3, 0xA9], "\u{FFFD}\u{FFFD}\u{FFFD}ééé"),
      ([0xC0, 0xAF, 0xC3, 0xA9, 0xC3, 0xA9], "\u{FFFD}\u{FFFD}éé"),
    ] as [([UInt8], String)])
  func `windows-1252 is what has fewer characters of UTF-8 than stray bytes`(
    title: [UInt8], text: String
  ) throws {
    let bytes = Array("id,type,title\na,t,".utf8) + title + [0x0A]
    let reading = try Reading(bytes)
    #expect(try reading.items.map { $0["title"] } == [text])
    #expect(reading.warnings.count == 1, "\(reading.warnings)")
  }

  @Test func `several places are one warning, told with the first line`() throws {
    let good = Array("éééé".utf8)
    let reading = try Reading(
      Array("id,type,title\na,t,".utf8) + good + Self.cut + Array("\nb,t,x".utf8) + Self.cut
        + Array("y".utf8) + Self.cut)
    #expect(
      reading.warnings == [
        "line 2: what stands here and at 2 more places is no character of UTF-8; replaced by U+FFFD"
      ])
    #expect(try reading.items.map { $0["title"] } == ["éééé\u{FFFD}", "x\u{FFFD}y\u{FFFD}"])
  }

  @Test func `a damaged JSON Feed is mended`() throws {
    let bytes =
      Array(#"{"version":"https:\/\/jsonfeed.org\/version\/1","items":[{"id":"é","title":"a"#.utf8)
      + Self.cut + Array("\"}]}".utf8)
    let reading = try Reading(bytes)
    #expect(try reading.items.map { $0["title"] } == ["a\u{FFFD}"])
    #expect(reading.warnings.count == 1)
  }

  @Test(arguments: ["[\n", ""])
  func `case thirteen: a damaged item of JSON is refused with its line`(start: String) {
    let bytes =
      Array((start + #"{"id":"é","type":"t","payload":{"title":"a"#).utf8) + Self.cut
      + Array("\"}}\(start.isEmpty ? "" : "]")".utf8)
    let error = #expect(throws: UnreadableSource.self) { _ = try Reading(bytes, as: .json) }
    #expect(error?.line == (start.isEmpty ? 1 : 2), "\(error?.description ?? "")")
  }
}
