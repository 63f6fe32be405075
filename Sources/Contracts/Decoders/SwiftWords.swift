/// Names and spellings of Swift.
enum SwiftWords {
  private static let keywords: Set<String> = [
    "Any", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "indirect", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Names that a generated type can't have: those that its file declares or uses.
  static let types: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "Box", "Codable", "CodingKey", "CodingKeys", "Data",
    "Decimal", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double", "Encodable",
    "Encoder", "EncodingError", "Equatable", "Error", "Foundation", "Hashable", "Hasher",
    "Identifiable", "Int", "JSONDecoder", "JSONEncoder", "JSONValue", "Key", "KeyPath", "Never",
    "Optional", "Page", "Protocol", "Row", "RowHeader", "Self", "Sendable",
    "String", "Swift", "Type", "Void",
  ]

  /// Names that a case of the rows can't have.
  static let rowLabels: Set<String> = [
    "encode", "hash", "hashValue", "header", "height", "id", "init", "self", "type", "unknown",
  ]

  /// Names that a member of a structure can't have.
  static let members: Set<String> = ["CodingKeys", "hashValue"]

  /// A member's name; those that mean something behind a dot get a mark.
  static func member(_ name: String) -> String {
    ["self", "Self", "Type", "Protocol", "init", "hashValue", "CodingKeys"].contains(name)
      || types.contains(name) ? name + "_" : name
  }

  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  static func literal(_ text: String) -> String {
    DecoderText.literal(text) { "\\u{\(String($0, radix: 16))}" }
  }

  static func type(_ type: DecodedType) -> String {
    switch type {
    case .string: "String"
    case .boolean: "Bool"
    case .integer: "Int"
    case .largeInteger: "Decimal"
    case .number: "Double"
    case .anything: "JSONValue"
    case .array(let element): "[\(self.type(element))]"
    case .map(let value): "[String: \(self.type(value))]"
    case .optional(let wrapped): "\(self.type(wrapped))?"
    case .named(let name): name
    }
  }

  /// The type with a box around what may hold it again.
  static func boxed(_ type: DecodedType) -> String {
    if case .optional(let wrapped) = type { return "Box<\(self.type(wrapped))>?" }
    return "Box<\(self.type(type))>"
  }

  static func optional(_ type: String) -> String { type.hasSuffix("?") ? type : type + "?" }
}
