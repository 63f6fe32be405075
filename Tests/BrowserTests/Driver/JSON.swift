import Foundation

/// A JSON value, written in Swift's literals; what the DevTools protocol is spoken in.
enum JSON: Sendable, Codable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The value of a key; nil where there is none, or where this is no object.
  subscript(_ key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var text: String? { if case .text(let value) = self { value } else { nil } }

  var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// In JSON's form, which JavaScript reads too.
  var literal: String {
    (try? JSON.encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  /// A text as it is, anything else in JSON's form; for messages.
  var shown: String { text ?? literal }
}
