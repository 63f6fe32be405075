import Foundation

/// A JSON value; numbers without a fraction are integers however they are written.
indirect enum SchemaValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int128)
  case number(Double)
  case string(String)
  case array([SchemaValue])
  case object([String: SchemaValue])

  init?(json: [UInt8]) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(json)) else { return nil }
    self = value
  }

  /// The names of `type` that this value has.
  var types: Set<String> {
    switch self {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .integer: ["integer", "number"]
    case .number(let value): value.rounded() == value ? ["integer", "number"] : ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }

  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  var array: [SchemaValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  var object: [String: SchemaValue]? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension SchemaValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int128.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = Int128(exactly: value).map(SchemaValue.integer) ?? .number(value)
    } else if let value = try? container.decode([SchemaValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: SchemaValue].self))
    }
  }
}
