/// A value that others can be compared with: text by its bytes, numbers by their exact value.
enum NibScalar: Hashable, Sendable {
  case string([UInt8])
  case number(JSONDecimal)
  case boolean(Bool)
  case null

  /// Nil for an object or an array.
  init?(_ tree: JSONTree) {
    switch tree.kind {
    case .string: self = .string(JSONString.resolved(tree.rawText ?? []))
    case .number: self = .number(JSONDecimal(tree.bytes))
    case .boolean: self = .boolean(tree.isTrue)
    case .null: self = .null
    case .object, .array: return nil
    }
  }
}
