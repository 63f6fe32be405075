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
