/// One question about one value of a payload.
struct NibTest: Sendable, CustomStringConvertible {
  enum Question: Sendable {
    case exists(Bool)
    case isOne([NibScalar])
    case atLeast(JSONDecimal)
    case atMost(JSONDecimal)
    case longerThan(Int)
  }

  static let names = ["exists", "equals", "in", "atLeast", "atMost", "longerThan"]

  let path: JSONPath
  let question: Question
  let description: String

  /// False where the value is of another kind than the question.
  func matches(_ payload: JSONTree) -> Bool {
    let value = payload.value(at: path).flatMap { $0.kind == .null ? nil : $0 }
    switch question {
    case .exists(let expected): return (value != nil) == expected
    case .isOne(let scalars):
      guard let scalar = value.map({ NibScalar($0) }) ?? .null else { return false }
      return scalars.contains(scalar)
    case .atLeast(let least): return number(value).map { $0 >= least } ?? false
    case .atMost(let most): return number(value).map { $0 <= most } ?? false
    case .longerThan(let count):
      switch value?.kind {
      case .array: return (value?.elementCount ?? 0) > count
      case .string: return (value?.string?.count ?? 0) > count
      default: return false
      }
    }
  }

  private func number(_ value: JSONTree?) -> JSONDecimal? {
    guard let value, value.kind == .number else { return nil }
    return JSONDecimal(value.bytes)
  }
}
