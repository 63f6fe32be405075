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
    // What the other says nothing of stays as it is: many small ones are put together in no time.
    if properties.count < other.properties.count { return other.and(self) }
    var both = self
    both.required.formUnion(other.required)
    both.count = count.and(other.count)
    if !other.additional.isAnything {
      both.additional = additional.and(other.additional)
      for name in properties.keys where other.properties[name] == nil {
        both.properties[name] = schema(of: name).and(other.additional)
      }
    }
    for (name, schemas) in other.properties {
      both.properties[name] = schema(of: name).and(schemas)
    }
    return both
  }
}
