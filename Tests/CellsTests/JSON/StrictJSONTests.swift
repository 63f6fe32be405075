import Cells
import Testing

@Suite struct `Strict JSON` {
  @Test(arguments: [
    "{}", "[]", "null", "true", "false", "0", "-0", "\"\"", " { } ", "\t[\n1 ,\r2 ]",
    "1.5e3", "1E+3", "1e-3", "10.0", "0.1", "-0.0", "1.7976931348623157e308", "1e-400",
    "\"\\u0000\\u001f\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\uD83D\\uDE00\"", "\"\\ud83d\\ude00\"",
    "\"\u{7F}\u{85}\u{2028}\u{FEFF}\"", "\"a\u{301}\"", "{\"\":1}", "{\"a\":{\"a\":1}}",
    "[{\"a\":1},{\"a\":1}]", "{\"é\":1,\"e\u{301}\":2}", "{\"a\":1,\"A\":2}",
    "18446744073709551616", "-99999999999999999999999999999999",
  ])
  func `accepts what RFC 8259 allows`(text: String) throws {
    _ = try StrictJSON.value(of: slice(text.utf8), maximumDepth: 8)
  }

  @Test(arguments: [
    ("", 0), (" ", 1), ("nul", 0), ("nulL", 0), ("True", 0), ("NaN", 0), ("Infinity", 0),
    ("-", 1), ("+1", 0), ("01", 1), ("-01", 2), ("1.", 2), (".5", 0), ("1e", 2), ("1e+", 3),
    ("0x10", 1), ("1_000", 1), ("1 2", 2), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("[", 1),
    ("]", 0), ("{\"a\"}", 4), ("{\"a\":}", 5), ("{\"a\":1,}", 7), ("{a:1}", 1), ("{'a':1}", 1),
    ("{\"a\":1 \"b\":2}", 7), ("{\"a\":1", 6), ("{}{}", 2), ("{} x", 3), ("// a\n{}", 0),
    ("\"", 1), ("\"a", 2), ("\"\\", 2), ("\"\\x\"", 1), ("\"\\u12\"", 3), ("\"\\u12G4\"", 3),
    ("\"\u{0}\"", 1), ("\"\u{1F}\"", 1), ("\"\n\"", 1), ("\"\t\"", 1), ("\u{A0}1", 0),
    ("\u{C}1", 0), ("1\u{B}", 1), ("\u{FEFF}\u{FEFF}1", 3),
  ])
  func `refuses everything else, and says where`(text: String, offset: Int) {
    #expect(fault(text.utf8)?.offset == offset)
    #expect(fault(text.utf8)?.reason.isEmpty == false)
  }

  @Test(arguments: [
    "\"\\uDFF3\"", "\"\\uD83D\"", "\"\\uD83D\\u0041\"", "\"\\uDC00\\uD800\"", "\"\\uD83D\\n\"",
    "\"\\uD83Dx\"", "\"\\uD800\\uD800\"", "{\"\\uDFF3\":1}",
  ])
  func `refuses a lone surrogate in text and key`(text: String) {
    #expect(fault(text.utf8)?.reason.contains("surrogate") == true)
  }

  @Test(
    arguments: [
      [0xC3, 0x28], [0xF0, 0x9F, 0x98], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ] as [[UInt8]])
  func `refuses bytes that are no UTF-8`(bytes: [UInt8]) {
    #expect(fault(Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8))?.offset == 6)
    #expect(fault(Array("{\"".utf8) + bytes + Array("\":1}".utf8))?.offset == 2)
    #expect(fault(bytes)?.offset == 0)
  }

  @Test func `drops one byte order mark, and counts it in offsets`() throws {
    let value = try StrictJSON.value(of: slice("\u{FEFF} {\"a\":1}".utf8), maximumDepth: 1)
    #expect(value.bytes == Array("{\"a\":1}".utf8))
    #expect(fault("\u{FEFF}[x]".utf8)?.offset == 4)
    #expect(fault("\u{FEFF}".utf8)?.offset == 3)
  }

  @Test(arguments: [
    ("{\"a\":1,\"a\":2}", 7), ("{\"a\":1,\"\\u0061\":2}", 7), ("{\"\\u00e9\":1,\"é\":2}", 12),
    ("{\"\":1,\"\":2}", 6), ("{\"😀\":1,\"\\ud83d\\uDE00\":1}", 10), ("{\"/\":1,\"\\/\":1}", 7),
    ("[{\"b\":1,\"a\":1,\"b\":1}]", 14), ("{\"x\":{\"a\":1,\"a\":1}}", 12),
  ])
  func `refuses a key that is there twice, in any spelling`(text: String, offset: Int) {
    #expect(fault(text.utf8)?.offset == offset)
    #expect(fault(text.utf8)?.reason.contains("twice") == true)
  }

  @Test func `finds the repeated one of many keys`() throws {
    let keys = (0..<1000).map { "\"k\($0)\":\($0)" }
    let object = "{\(keys.joined(separator: ","))}"
    #expect(try StrictJSON.members(of: slice(object.utf8), maximumDepth: 1).count == 1000)
    for repeated in [0, 15, 16, 17, 999] {
      let twice = "{\(keys.joined(separator: ",")),\"k\(repeated)\":0}"
      #expect(fault(twice.utf8)?.offset == object.utf8.count, "k\(repeated)")
    }
  }

  @Test(arguments: ["1e400", "-1e400", "1e309", "1.8e308", "0.1e400"])
  func `refuses a number that no double can hold`(text: String) {
    #expect(fault("[\(text)]".utf8)?.offset == 1)
    #expect(fault("[\(text)]".utf8)?.reason.contains("double") == true)
  }

  @Test func `goes by a number's value, not by its length`() throws {
    let long = String(repeating: "9", count: 400)
    #expect(fault(long.utf8)?.offset == 0)
    #expect(fault("-\(long)".utf8)?.offset == 0)
    #expect(fault("\(long).5".utf8)?.offset == 0)
    for text in [
      String(repeating: "9", count: 308), "0." + long, "1." + long, long + "e-200",
      "1" + String(repeating: "0", count: 308), "1e" + String(repeating: "0", count: 400) + "1",
    ] {
      #expect(try StrictJSON.value(of: slice(text.utf8), maximumDepth: 0).bytes == Array(text.utf8))
    }
    #expect(fault(("1" + String(repeating: "0", count: 309)).utf8)?.offset == 0)
  }

  @Test func `counts levels, the outermost among them`() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth - 1) + (open == "[" ? "[]" : "{}")
          + String(repeating: close, count: depth - 1)
      }
      #expect(fault(nested(64).utf8, depth: 64) == nil)
      #expect(fault(nested(65).utf8, depth: 64)?.offset == 64 * open.utf8.count)
      #expect(fault(nested(100_000).utf8, depth: 64)?.offset == 64 * open.utf8.count)
    }
    #expect(fault("[]".utf8, depth: 0) != nil)
    #expect(fault("1".utf8, depth: 0) == nil)
  }

  @Test func `drops the blanks between tokens and nothing else`() throws {
    let text = """
      \u{FEFF} { "a" : 9007199254740993 ,\t"b":9223372036854775807,"c":-9223372036854775808,\r
      "d":18446744073709551615, "e":68.32,"f" :0.1,"g":10.0,"h":-0 , "i":[ 1e2 , 1E+02 ],
      "j": " a  b ", "k":"\\u0041\\/", "l":{ } , "m":[ ] , "n": null , "o":true,"p":false }\n
      """
    let compact =
      #"{"a":9007199254740993,"b":9223372036854775807,"c":-9223372036854775808,"#
      + #""d":18446744073709551615,"e":68.32,"f":0.1,"g":10.0,"h":-0,"i":[1e2,1E+02],"#
      + #""j":" a  b ","k":"\u0041\/","l":{},"m":[],"n":null,"o":true,"p":false}"#
    let value = try StrictJSON.value(of: slice(text.utf8), maximumDepth: 2)
    #expect(String(decoding: value.bytes, as: UTF8.self) == compact)
    #expect(try StrictJSON.value(of: value.bytes[...], maximumDepth: 2) == value)
  }

  @Test func `hands out members in their order, keys resolved and values as they were`() throws {
    let text = #" {"\u0062" : [ 1 , 2 ] , "a":"\u00e9\ud83d\ude00\/\n\"x", "":-0, "n":null}"#
    let members = try StrictJSON.members(of: slice(text.utf8), maximumDepth: 2)
    #expect(members.map(\.name) == ["b", "a", "", "n"])
    #expect(members.map(\.value.kind) == [.array, .string, .number, .null])
    #expect(members[0].value.bytes == Array("[1,2]".utf8))
    #expect(members[1].value.string == Array("é😀/\n\"x".utf8))
    #expect(members[2].value.bytes == Array("-0".utf8))
    #expect(members[2].value.string == nil)
  }

  @Test(arguments: ["[]", "\"a\"", "1", "null", "true", " \u{FEFF}"])
  func `wants an object where members are asked for`(text: String) {
    #expect(throws: JSONFault.self) {
      try StrictJSON.members(of: slice(text.utf8), maximumDepth: 8)
    }
  }

  @Test(arguments: [
    ("\"\"", ""), (#""\u0000""#, "\u{0}"),
    (#""\u007f\u0080\u07ff\u0800\uffff""#, "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"),
    (#""\ud800\udc00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"), (#""\\u0041""#, #"\u0041"#),
  ])
  func `resolves the escapes of a string`(text: String, expected: String) throws {
    let value = try StrictJSON.value(of: slice(text.utf8), maximumDepth: 0)
    #expect(value.string == Array(expected.utf8))
  }

  private func fault(_ bytes: some Sequence<UInt8>, depth: Int = 100) -> JSONFault? {
    do throws(JSONFault) {
      _ = try StrictJSON.value(of: slice(bytes), maximumDepth: depth)
      return nil
    } catch {
      return error
    }
  }

  /// The bytes as a slice that does not start at 0.
  private func slice(_ bytes: some Sequence<UInt8>) -> ArraySlice<UInt8> {
    ([0x7B, 0x22, 0x5C] + Array(bytes)).dropFirst(3)
  }

  @Test(arguments: [
    ("\u{301}", 30, true), ("\u{301}\u{327}", 15, true), ("\u{301}", 31, false),
    ("\u{301}\u{327}", 60_000, false), ("e\u{301}", 5_000, true),
    ("\u{1F468}\u{200D}", 5_000, true),
  ])
  func `refuses a key of so many marks that comparing it would never end`(
    part: String, count: Int, isTaken: Bool
  ) {
    let key = "x" + String(repeating: part, count: count)
    for text in ["{\"\(key)\":1}", "[{\"a\":{\"\(key)\":1}}]"] {
      let value = try? StrictJSON.value(of: Array(text.utf8)[...], maximumDepth: 9)
      #expect((value != nil) == isTaken)
    }
    // A text that is no key is kept whole, whatever it holds.
    let text = Array("[\"\(key)\"]".utf8)
    #expect((try? StrictJSON.value(of: text[...], maximumDepth: 9))?.bytes == text)
  }
}
