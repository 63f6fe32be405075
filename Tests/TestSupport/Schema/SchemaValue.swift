/// A JSON value; numbers without a fraction are integers however they are written.
indirect enum SchemaValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int128)
  case number(Double)
  case string(String)
  case array([SchemaValue])
  case object([String: SchemaValue])

  /// Nil when `json` is no JSON, names a member twice or has a number beyond a `Double`.
  init?(json: [UInt8]) {
    var reader = SchemaReader(json)
    guard let value = try? reader.whole() else { return nil }
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
