/// The least and the greatest of a size: members, elements, scalars.
struct SizeFacets: Hashable {
  var least: JSONNumber?
  var greatest: JSONNumber?

  func allows(_ size: Int) -> Bool {
    let size = JSONNumber(size)
    if let least, size < least { return false }
    if let greatest, size > greatest { return false }
    return true
  }

  func and(_ other: SizeFacets) -> SizeFacets {
    SizeFacets(
      least: [least, other.least].compactMap(\.self).max(),
      greatest: [greatest, other.greatest].compactMap(\.self).min())
  }

  var isEmpty: Bool {
    guard let least, let greatest else { return false }
    return least > greatest
  }
}

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

/// What is said of an object's members.
struct ObjectFacets: Hashable {
  var properties: [JSONName: SchemaSet] = [:]
  var required: Set<JSONName> = []
  /// What holds of members that are not among the properties.
  var additional = SchemaSet.anything
  var count = SizeFacets()

  /// What holds of a member.
  func schema(of name: JSONName) -> SchemaSet { properties[name] ?? additional }

  func and(_ other: ObjectFacets) -> ObjectFacets {
    var both = ObjectFacets(
      required: required.union(other.required), additional: additional.and(other.additional),
      count: count.and(other.count))
    for name in Set(properties.keys).union(other.properties.keys) {
      both.properties[name] = schema(of: name).and(other.schema(of: name))
    }
    return both
  }
}

/// What is said of an array's elements.
struct ArrayFacets: Hashable {
  var prefix: [SchemaSet] = []
  /// What holds of elements behind the first ones.
  var rest = SchemaSet.anything
  var count = SizeFacets()

  func schema(at index: Int) -> SchemaSet { index < prefix.count ? prefix[index] : rest }

  func and(_ other: ArrayFacets) -> ArrayFacets {
    ArrayFacets(
      prefix: (0..<max(prefix.count, other.prefix.count)).map {
        schema(at: $0).and(other.schema(at: $0))
      },
      rest: rest.and(other.rest), count: count.and(other.count))
  }
}
