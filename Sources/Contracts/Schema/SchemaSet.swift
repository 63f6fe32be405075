/// Schemas that must all hold of one value; none allow everything.
struct SchemaSet: Hashable {
  private(set) var schemas: [ContractNode]

  static let anything = SchemaSet([])

  init(_ schemas: [ContractNode]) {
    self.schemas = []
    add(schemas)
  }

  /// Whether it is seen at once that everything is allowed.
  var isAnything: Bool { schemas.isEmpty }

  /// What both allow.
  func and(_ other: SchemaSet) -> SchemaSet {
    var both = self
    both.add(other.schemas)
    return both
  }

  private mutating func add(_ more: [ContractNode]) {
    for schema in more where schema != .empty && schema.bool != true && !schemas.contains(schema) {
      schemas.append(schema)
    }
  }
}
