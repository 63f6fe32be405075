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
