/// Names and spellings of TypeScript.
enum TypeScriptWords {
  /// Names that a generated type can't have: those of the language and of its module.
  static let types: Set<String> = [
    "Any", "Array", "BigInt", "Boolean", "ContractError", "Date", "Error", "Function", "Infinity",
    "Intl", "JSON", "JSONMembers", "Map", "Math", "NaN", "Never", "Null", "Number",
    "Object", "Page", "Partial", "Promise", "Proxy", "Readonly", "ReadonlyArray", "Record",
    "Reflect", "RegExp", "Required", "Row", "RowFrame", "RowOf", "Set", "String", "Symbol",
    "Undefined",
    "UnknownRow", "WeakMap", "WeakSet",
  ]

  static func type(_ type: DecodedType) -> String {
    switch type {
    case .string: "string"
    case .boolean: "boolean"
    case .integer, .largeInteger, .number: "number"
    case .anything: "unknown"
    case .array(let element): "readonly \(arrayElement(element))[]"
    case .map(let value): "{ readonly [name: string]: \(self.type(value)) }"
    case .optional(let wrapped): "\(self.type(wrapped)) | null"
    case .named(let name): name
    }
  }

  private static func arrayElement(_ type: DecodedType) -> String {
    switch type {
    case .optional, .array: "(\(self.type(type)))"
    default: self.type(type)
    }
  }

  /// An expression that checks `value` and answers it.
  static func reading(_ type: DecodedType, _ value: String, _ path: String) -> String {
    switch type {
    case .string: "readString(\(value), \(path))"
    case .boolean: "readBoolean(\(value), \(path))"
    case .integer, .largeInteger: "readInteger(\(value), \(path))"
    case .number: "readNumber(\(value), \(path))"
    case .anything: value
    case .array(let element): "readArray(\(value), \(path), \(function(element)))"
    case .map(let element): "readMap(\(value), \(path), \(function(element)))"
    case .optional(let wrapped):
      "(\(value) === null ? null : \(reading(wrapped, value, path)))"
    case .named(let name): "\(reader(name))(\(value), \(path))"
    }
  }

  /// A function that checks a value; of one that may be anything there is no place to tell.
  private static func function(_ type: DecodedType) -> String {
    type == .anything ? "(value) => value" : "(value, path) => \(reading(type, "value", "path"))"
  }

  static func reader(_ name: String) -> String { "read_\(name)" }

  static func key(_ name: String) -> String {
    IdentifierText.isPlain(name) ? name : literal(name)
  }

  static func literal(_ text: String) -> String {
    DecoderText.literal(text) { "\\u{\(String($0, radix: 16))}" }
  }

  /// Text within a comment of two marks, whose end it can't be.
  static func comment(_ text: String) -> String {
    DecoderText.comment(text).split(separator: "*/", omittingEmptySubsequences: false)
      .joined(separator: "* /")
  }
}
