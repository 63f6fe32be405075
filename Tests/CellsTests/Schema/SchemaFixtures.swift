import Cells
import Foundation
import Testing

/// The cells of the schema tests, each of one kind of member.

struct ScalarCell: Cell {
  var text = ""
  var flag = false
  var whole = 0
  var natural: UInt8 = 0
  var vast: Int128 = 0
  var ratio = 0.0
  var price = Decimal(0)
  var taken = Date(timeIntervalSince1970: 0)
  var home = URL(filePath: "/")
  var bytes = Data()
  var id = UUID()
}

struct OptionalCell: Cell {
  var text: String?
  var flag: Bool? = true
  var whole: Int?
  var taken: Date?
  var genre: Genre?
  var tracks: [Track]?
  var twice: Int??
}

struct CollectionCell: Cell {
  var texts: [String] = []
  var naturals: [UInt] = []
  var holes: [Int?] = []
  var grid: [[Double]] = []
  var tracks: [Track] = []
  var counts: [String: Int] = [:]
  var byNumber: [Int: Track] = [:]
  var byGenre: [Genre: Int] = [:]
  var range = 0.0...1.0
}

struct NestedCell: Cell {
  var track = Track()
  var boxed = Wrapping(value: "")
  var empty = Wrapping<Int?>(value: nil)
  var comment = Comment()
}

struct EnumCell: Cell {
  var genre = Genre.jazz
  var size = Size.small
  var mood = Mood.calm
  var shape = Shape.circle(1)
  var tag = Tag.known
  var options: Options = []
}

struct Track: Codable, Hashable {
  var name = ""
  var seconds: Int?
}

/// A value behind a hand-written single value container.
struct Wrapping<Value: Encodable & Sendable>: Encodable, Sendable {
  var value: Value
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// A type inside itself.
struct Comment: Codable {
  var text = ""
  var replies: [Comment] = []
}

enum Genre: String, Codable, CaseIterable, CodingKeyRepresentable { case rock, jazz }
enum Size: Int, Encodable, CaseIterable {
  case small = 1
  case large
}
/// Its cases are not listed.
enum Mood: String, Codable { case calm, angry }
/// Its cases carry values.
enum Shape: Codable {
  case circle(Double)
  case square(side: Double)
  case nothing
}
/// Lists fewer cases than it has.
enum Tag: Codable, CaseIterable, RawRepresentable {
  case known
  case other(String)
  static let allCases = [Tag.known]
  init(rawValue: String) { self = rawValue == "known" ? .known : .other(rawValue) }
  var rawValue: String {
    if case .other(let text) = self { text } else { "known" }
  }
}
struct Options: OptionSet, Codable { let rawValue: UInt16 }

extension JSONSchema {
  var text: String { String(decoding: json, as: UTF8.self) }

  /// The schema of one member as text with sorted keys; nil when there is none.
  func member(_ name: String) throws -> String? {
    guard
      let properties = try object()["properties"] as? [String: Any],
      let schema = properties[name]
    else { return nil }
    let data = try JSONSerialization.data(
      withJSONObject: schema, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  func required() throws -> [String] { try #require(object()["required"] as? [String]) }

  private func object() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
  }
}
