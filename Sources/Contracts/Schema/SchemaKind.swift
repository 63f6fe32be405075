/// What a JSON value can be.
enum SchemaKind: Int, Hashable, CaseIterable, Comparable {
  case object, array, string, number, boolean, null

  init(of value: ContractNode) {
    self =
      switch value.content {
      case .null: .null
      case .bool: .boolean
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }

  /// What it is called in a message.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
