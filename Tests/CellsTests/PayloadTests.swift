import Cells
import FoundationEssentials
import Testing

/// An item with a member of each kind.
private struct Album: FeedItem {
  static let itemType = "album"
  struct Track: Codable, Sendable {
    var name: String
    var seconds: Int?
  }
  var title: String
  var price: Double?
  var stars: UInt8?
  var isLive: Bool?
  var released: Date?
  var tracks: [Track]?
  var tags: [String: Int]?
  var chart: [Int8]?
  var home: URL?
  var atoms: Int128?
  var photons: UInt128?
  var genre: Genre?
  enum Genre: String, Codable, Sendable { case jazz, rock }
}

private struct Tree: FeedItem {
  static let itemType = "tree"
  var leaves: Int?
  var branches: [Tree]?
}

private struct AlbumCell: Cell {
  var title = ""
  var zebra = "z"
  var upper = 1
  var umlaut = "ä"
  var alpha = 2
  var tracks: [String] = []
  var released: Date?

  enum CodingKeys: String, CodingKey {
    case upper = "Upper"
    case umlaut = "ärger"
    case title, zebra, alpha, tracks, released
  }
}

@Suite struct PayloadTests {
  let registry: CellRegistry

  init() throws {
    registry = try CellRegistry {
      CellRegistration<AlbumCell, Album> { cell, item in
        cell.title = item.title
        cell.tracks = item.tracks?.map(\.name) ?? []
        cell.released = item.released
      }
    }
  }

  @Test(arguments: [
    (#"{}"#, "/title", "this member is missing"),
    (#"{"title":null}"#, "/title", "a string is expected here, not null"),
    (#"{"title":7}"#, "/title", "a string is expected here"),
    (#"{"title":["a"]}"#, "/title", "a string is expected here"),
    (#"{"title":"a","price":"7"}"#, "/price", "a number is expected here"),
    (#"{"title":"a","stars":"7"}"#, "/stars", "a whole number is expected here"),
    (#"{"title":"a","stars":true}"#, "/stars", "a whole number is expected here"),
    (#"{"title":"a","isLive":1}"#, "/isLive", "true or false is expected here"),
    (#"{"title":"a","released":7}"#, "/released", "a string is expected here"),
    (
      #"{"title":"a","released":"2024-02-30T00:00:00Z"}"#, "/released",
      #""2024-02-30T00:00:00Z" is not an RFC 3339 date of the years 0000 to 9999 in UTC"#
    ),
    (#"{"title":"a","tracks":{}}"#, "/tracks", "an array is expected here"),
    (#"{"title":"a","tracks":[{"name":"x"},{}]}"#, "/tracks/1/name", "this member is missing"),
    (
      #"{"title":"a","tracks":[{"name":"x","seconds":"y"}]}"#, "/tracks/0/seconds",
      "a whole number is expected here"
    ),
    (#"{"title":"a","tracks":["x"]}"#, "/tracks/0", "an object is expected here"),
    (#"{"title":"a","tracks":[null]}"#, "/tracks/0", "an object is expected here, not null"),
    (#"{"title":"a","tags":[]}"#, "/tags", "an object is expected here"),
    (#"{"title":"a","tags":{"007":"x"}}"#, "/tags/007", "a whole number is expected here"),
    (#"{"title":"a","tags":{"a/b~c":"x"}}"#, "/tags/a~1b~0c", "a whole number is expected here"),
    (
      "{\"title\":\"a\",\"tags\":{\"/\u{301}~\u{301}\":\"x\"}}", "/tags/~1\u{301}~0\u{301}",
      "a whole number is expected here"
    ),
    (#"{"title":"a","tags":{"":"x"}}"#, "/tags/", "a whole number is expected here"),
    (#"[]"#, "", "an object is expected here"),
    (#""a""#, "", "an object is expected here"),
    (#"null"#, "", "an object is expected here, not null"),
  ])
  func `a payload that its type can't decode names the member and what belongs there`(
    payload: String, pointer: String, reason: String
  ) throws {
    let fault = try #require(payloadFault(payload))
    #expect(fault.pointer == pointer)
    #expect(Array(fault.pointer.utf8) == Array(pointer.utf8))
    #expect(fault.reason == reason)
    #expect(fault.description == (pointer.isEmpty ? reason : "\(pointer): \(reason)"))
  }

  @Test(arguments: [
    (#"{"title":"a","stars":256}"#, "/stars", "a whole number from 0 to 255 is expected here"),
    (#"{"title":"a","stars":-1}"#, "/stars", "a whole number from 0 to 255 is expected here"),
    (#"{"title":"a","stars":1.5}"#, "/stars", "a whole number from 0 to 255 is expected here"),
    (#"{"title":"a","stars":1e400}"#, "/stars", "a whole number from 0 to 255 is expected here"),
    (
      #"{"title":"a","tracks":[{"name":"x"},{"name":"y","seconds":9223372036854775808}]}"#,
      "/tracks/1/seconds",
      "a whole number from -9223372036854775808 to 9223372036854775807 is expected here"
    ),
    (
      #"{"title":"a","chart":[1,2,300]}"#, "/chart/2",
      "a whole number from -128 to 127 is expected here"
    ),
    (
      #"{"title":"a","tags":{"a/b":0.5}}"#, "/tags/a~1b",
      "a whole number from -9223372036854775808 to 9223372036854775807 is expected here"
    ),
    (
      #"{"title":"a","atoms":1.5,"photons":1}"#, "/atoms",
      "a whole number from \(Int128.min) to \(Int128.max) is expected here"
    ),
    (
      #"{"title":"a","atoms":18446744073709551616,"photons":-1}"#, "/photons",
      "a whole number from \(UInt128.min) to \(UInt128.max) is expected here"
    ),
    (
      #"{"released":"2024-01-01T00:00:00Z","home":"https://example.org","title":"a","stars":999}"#,
      "/stars", "a whole number from 0 to 255 is expected here"
    ),
  ])
  func `a number out of its type's range names the member and the range`(
    payload: String, pointer: String, reason: String
  ) throws {
    let fault = try #require(payloadFault(payload))
    #expect(fault.pointer == pointer)
    #expect(fault.reason == reason)
  }

  @Test(arguments: [1, 64, 250])
  func `a fault at any depth names its place`(depth: Int) throws {
    let registry = try CellRegistry {
      CellRegistration<NoteCell, Tree> { cell, _ in cell.text = "tree" }
    }
    let payload =
      String(repeating: #"{"branches":[{},"#, count: depth) + #"{"leaves":1.5}"#
      + String(repeating: "]}", count: depth)
    let error = #expect(throws: RowError.self) {
      try registry.row(payload: payload, ofType: "tree")
    }
    guard case .undecodable(let fault) = error else { return }
    #expect(fault.pointer == String(repeating: "/branches/1", count: depth) + "/leaves")
  }

  @Test func `an unknown case names the member`() throws {
    let fault = try #require(payloadFault(#"{"title":"a","genre":"polka"}"#))
    #expect(fault.pointer == "/genre")
    #expect(fault.reason.contains("polka"))
  }

  @Test(arguments: ["", "{", #"{"title":"a""#, "\u{FEFF}", "nul", #"{"title":"\uDFF3"}"#])
  func `what is no JSON is a fault of the whole`(payload: String) throws {
    let fault = try #require(payloadFault(payload))
    #expect(!fault.reason.isEmpty && !fault.reason.hasSuffix("."))
  }

  @Test func `checking and rendering find the same fault`() throws {
    let payload = #"{"title":7}"#
    let error = #expect(throws: RowError.self) {
      try registry.row(payload: payload, ofType: "album")
    }
    #expect(error == payloadFault(payload).map(RowError.undecodable))
    #expect("\(try #require(error))" == "/title: a string is expected here")
  }

  @Test(arguments: [
    #"{"title":"a","price":null,"tracks":null}"#, #"{"title":"a","price":68.32,"stars":7.0}"#,
    #"{"title":"\ud83d\udc68\u200d\ud83d\udc69","more":18446744073709551616}"#,
  ])
  func `null and absent members are both accepted where the property is optional`(
    payload: String
  ) throws {
    #expect(payloadFault(payload) == nil)
  }

  @Test func `the keys of a cell are in one order at every run`() throws {
    let row = try registry.row(
      payload: #"{"tracks":[{"name":"b"},{"name":"a"}],"title":"t"}"#, ofType: "album")
    #expect(
      row.row.payloadText
        == #"{"Upper":1,"alpha":2,"title":"t","tracks":["b","a"],"zebra":"z","ärger":"ä"}"#)
  }

  @Test(arguments: [
    ("2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"),
    ("2024-12-03T15:28:23.5+09:00", "2024-12-03T06:28:23.5Z"),
    ("1969-12-31T23:59:59.123456Z", "1969-12-31T23:59:59.123456Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
  ])
  func `a date in a payload leaves a cell in the one form`(text: String, form: String) throws {
    let row = try registry.row(
      payload: #"{"title":"t","released":"\#(text)"}"#, ofType: "album")
    #expect(row.row.payloadText.contains(#""released":"\#(form)""#))
  }

  @Test(arguments: [
    "møøse", "👨‍👩‍👧‍👦", "🏳️‍🌈", "a" + String(repeating: "\u{301}", count: 5000), "\u{202E}مرحبا",
    "a/b\\c\"d", "\u{7F}\u{2028}\u{FEFF}", String(repeating: "界", count: 300_000),
  ])
  func `text passes whole, byte for byte`(text: String) throws {
    let registry = try makeRegistry()
    let row = try registry.row(Film(title: text))
    struct Decoded: Decodable { var title: String }
    let decoded = try JSONDecoder().decode(Decoded.self, from: Data(row.payload))
    #expect(Array(decoded.title.utf8) == Array(text.utf8))
  }

  private func payloadFault(_ payload: String) -> PayloadFault? {
    do {
      try registry.check(payload: Array(payload.utf8), ofType: "album")
      return nil
    } catch {
      guard case .undecodable(let fault) = error else { return nil }
      return fault
    }
  }
}
