/// What is said of numbers.
struct NumberFacets: Hashable {
  struct Bound: Hashable {
    let limit: JSONNumber
    let isExclusive: Bool
  }

  var isWhole = false
  var least: Bound?
  var greatest: Bound?

  func allows(_ number: JSONNumber) -> Bool {
    if isWhole && !number.isWhole { return false }
    if let least, number < least.limit || least.isExclusive && number == least.limit {
      return false
    }
    if let greatest, number > greatest.limit || greatest.isExclusive && number == greatest.limit {
      return false
    }
    return true
  }

  func and(_ other: NumberFacets) -> NumberFacets {
    NumberFacets(
      isWhole: isWhole || other.isWhole,
      least: Self.stricter(least, other.least) { $0 > $1 },
      greatest: Self.stricter(greatest, other.greatest) { $0 < $1 })
  }

  /// Whether a lower bound of `other` holds for what this allows; with `isUpper`, an upper one.
  func isWithin(_ bound: Bound?, isUpper: Bool) -> Bool {
    guard let bound else { return true }
    guard let own = isUpper ? greatest : least else { return false }
    if own.limit == bound.limit { return own.isExclusive || !bound.isExclusive }
    return isUpper ? own.limit < bound.limit : own.limit > bound.limit
  }

  var isEmpty: Bool {
    guard let least, let greatest else { return false }
    if least.limit == greatest.limit {
      return least.isExclusive || greatest.isExclusive || isWhole && !least.limit.isWhole
    }
    return least.limit > greatest.limit
  }

  private static func stricter(
    _ one: Bound?, _ other: Bound?, by isStricter: (JSONNumber, JSONNumber) -> Bool
  ) -> Bound? {
    guard let one else { return other }
    guard let other else { return one }
    if one.limit == other.limit { return one.isExclusive ? one : other }
    return isStricter(one.limit, other.limit) ? one : other
  }
}
