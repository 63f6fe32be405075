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
    // A few are looked through faster than they are hashed.
    var known = schemas.count + more.count > 16 ? Set(schemas) : nil
    for schema in more where schema != .empty && schema.bool != true {
      guard known?.insert(schema).inserted ?? !schemas.contains(schema) else { continue }
      schemas.append(schema)
    }
  }
}
