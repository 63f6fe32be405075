/// The members of structures that can hold their structure again, other than through an array, a map
/// or a union: these need a box, since a value can't hold itself.
struct RecursiveFields {
  private var boxed: Set<Field> = []

  private struct Field: Hashable {
    let structure: String
    let key: JSONName
  }

  var areAny: Bool { !boxed.isEmpty }

  init(_ declarations: [DecodedDeclaration]) {
    var edges: [String: [(key: JSONName, target: String)]] = [:]
    for declaration in declarations {
      guard case .structure(let fields) = declaration.content else { continue }
      edges[declaration.name] = fields.compactMap { field in
        Self.target(of: field.type).map { (field.key, $0) }
      }
    }
    for (name, fields) in edges {
      for (key, target) in fields where Self.reaches(from: target, to: name, edges) {
        boxed.insert(Field(structure: name, key: key))
      }
    }
  }

  func areBoxed(_ structure: String, _ key: JSONName) -> Bool {
    boxed.contains(Field(structure: structure, key: key))
  }

  private static func target(of type: DecodedType) -> String? {
    switch type {
    case .named(let name): name
    case .optional(let wrapped): target(of: wrapped)
    case .string, .boolean, .integer, .largeInteger, .number, .anything, .array, .map: nil
    }
  }

  private static func reaches(
    from start: String, to end: String, _ edges: [String: [(key: JSONName, target: String)]]
  ) -> Bool {
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      if name == end { return true }
      guard seen.insert(name).inserted else { continue }
      open += (edges[name] ?? []).map(\.target)
    }
    return false
  }
}
