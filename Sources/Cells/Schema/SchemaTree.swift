import FoundationEssentials

/// A JSON value, of which schemas are put together. Numbers keep 38 digits.
indirect enum SchemaTree: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case array([SchemaTree])
  case object([String: SchemaTree])

  /// Nil when the text is not JSON, or has a number that `Decimal` can't hold.
  init?(json: some Sequence<UInt8>) {
    guard let tree = try? PayloadCoding.decoder.decode(Self.self, from: Data(json)) else {
      return nil
    }
    self = tree
  }

  /// Compact JSON with sorted keys.
  var json: [UInt8] {
    // Cannot fail: a tree has only what JSON has.
    guard let data = try? PayloadCoding.encoder.encode(self) else { return Array("{}".utf8) }
    return Array(data)
  }
}

extension SchemaTree: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([SchemaTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: SchemaTree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
