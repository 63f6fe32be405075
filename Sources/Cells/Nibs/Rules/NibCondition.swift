/// Which items of its types a nib cell takes.
///
/// A member that is null counts as one that is not there, here as in fields.
indirect enum NibCondition: Sendable {
  case test(NibTest)
  case all([NibCondition])
  case any([NibCondition])
  case not(NibCondition)

  /// Costs the look-ups of the paths, as few as decide it.
  func matches(_ payload: JSONTree) -> Bool {
    switch self {
    case .test(let test): test.matches(payload)
    case .all(let conditions): conditions.allSatisfy { $0.matches(payload) }
    case .any(let conditions): conditions.contains { $0.matches(payload) }
    case .not(let condition): !condition.matches(payload)
    }
  }
}

extension NibCondition: CustomStringConvertible {
  var description: String {
    switch self {
    case .test(let test): test.description
    case .all(let conditions): Self.joined(conditions, " and ")
    case .any(let conditions): Self.joined(conditions, " or ")
    case .not(let condition): "not (\(condition))"
    }
  }

  private static func joined(_ conditions: [NibCondition], _ word: String) -> String {
    conditions.count == 1
      ? conditions[0].description : conditions.map { "(\($0))" }.joined(separator: word)
  }
}
