import Foundation
import Importers
import TestSupport
import Testing

/// Feeds in other encodings than UTF-8.
struct EncodingTests {
  private func feed(_ declared: String, _ title: [UInt8]) -> [UInt8] {
    Array(
      #"<?xml version="1.0" encoding="\#(declared)"?><rss><channel><item><guid>g</guid><title>"#
        .utf8)
      + title + Array("</title></item></channel></rss>".utf8)
  }

  @Test(
    arguments: [
      ("gb2312", [0xD6, 0xD0, 0xB9, 0xFA], "中国"), ("GBK", [0xD6, 0xD0, 0x81, 0x40], "中丂"),
      ("windows-1251", [0xCF, 0xF0, 0xE8], "При"), ("windows-1250", [0xE8, 0x9A], "čš"),
      ("iso-8859-1", [0xE9, 0x93, 0x94], "é“”"), ("ISO-8859-2", [0xE8], "č"),
      ("ISO-8859-15", [0xA4], "€"), ("koi8-r", [0xF0, 0xD2], "Пр"),
      ("Shift_JIS", [0x93, 0xFA], "日"),
      ("euc-jp", [0xC6, 0xFC], "日"), ("big5", [0xA4, 0xA4], "中"), ("euc-kr", [0xC7, 0xD1], "한"),
      ("utf-8", [0xC3, 0xA9], "é"), ("UTF-16", [0xC3, 0xA9], "é"), ("us-ascii", [0xE9], "é"),
    ] as [(String, [UInt8], String)])
  func `the declared encoding is read`(name: String, bytes: [UInt8], title: String) throws {
    let reading = try Reading(feed(name, bytes))
    #expect(try reading.items[0]["title"] == title)
    #expect(reading.warnings == [])
  }

  @Test(
    arguments: [
      ("utf-8", [0xE9, 0x20], "é", "it is not UTF-8; read as windows-1252"),
      ("x-nothing", [0xC3, 0xA9], "é", "the encoding \"x-nothing\" is not known; read as UTF-8"),
      (
        "gb2312", [0xFF, 0x41], "\u{FFFD}A", "1 byte is no character of GB18030; replaced by U+FFFD"
      ),
      ("../../etc/x//TRANSLIT", [0x41], "A", "is not known; read as UTF-8"),
      ("us-ascii", [0xC3, 0xA9], "é", "it says us-ascii and is UTF-8; read as that"),
      (
        "windows-1251", [0xD0, 0x98, 0x41], "ИA", "it says windows-1251 and is UTF-8; read as that"
      ),
    ] as [(String, [UInt8], String, String)])
  func `what can't be as declared is read otherwise, and told`(
    name: String, bytes: [UInt8], title: String, words: String
  ) throws {
    let reading = try Reading(feed(name, bytes))
    // 0x98 is no character of windows-1251, and the whole is UTF-8.
    #expect(try reading.items[0]["title"] == title)
    #expect(
      reading.warnings.count == 1 && reading.warnings[0].contains(words), "\(reading.warnings)")
  }

  enum Wide: CaseIterable { case littleMark, bigMark, little, big, little32 }

  @Test(arguments: Wide.allCases)
  func `UTF-16 and UTF-32 are known by their mark and by their zeros`(wide: Wide) throws {
    let text = rss("<item><guid>g</guid><title>é漢🙂</title></item>")
    let units = Array(text.utf16)
    let bytes: [UInt8] =
      switch wide {
      case .littleMark: [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case .bigMark: [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      case .little: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case .big: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      case .little32:
        [0xFF, 0xFE, 0, 0]
          + text.unicodeScalars.flatMap { scalar in
            (0..<4).map { UInt8(scalar.value >> (8 * UInt32($0)) & 0xFF) }
          }
      }
    #expect(try Reading(bytes).items[0]["title"] == "é漢🙂")
  }

  @Test func `half a letter at the end of UTF-16 is one that is replaced`() throws {
    let text = rss("<item><guid>g</guid><title>t</title></item>")
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let reading = try Reading(bytes + [0x20])
    #expect(try reading.items.count == 1)
    #expect(reading.warnings.first?.contains("1 byte is no character of UTF-16LE") == true)
  }

  @Test func `a byte order mark wins over the declaration`() throws {
    #expect(
      try Reading([0xEF, 0xBB, 0xBF] + feed("gb2312", [0xC3, 0xA9])).items[0]["title"] == "é")
  }
}
