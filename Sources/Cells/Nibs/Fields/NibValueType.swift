/// The types of JSON Schema that a value taken over unchanged can have.
enum NibValueType: String, CaseIterable, Sendable {
  case string, number, integer, boolean, object, array

  /// A whole number is an integer in any writing: 1, 1.0, 1e2.
  func takes(_ value: JSONTree) -> Bool {
    switch self {
    case .string: value.kind == .string
    case .number: value.kind == .number
    case .integer: value.kind == .number && JSONDecimal(value.bytes).isWhole
    case .boolean: value.kind == .boolean
    case .object: value.kind == .object
    case .array: value.kind == .array
    }
  }

  /// What messages call it.
  var words: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .object: "an object"
    case .array: "an array"
    }
  }
}
