extension OpenAPIRules {
  /// An example that the document shows.
  package struct Example: Sendable {
    /// Its place in the document.
    package let pointer: String
    /// What its schema forbids in it.
    package let faults: [SchemaFailure]
    let value: SchemaValue

    /// Whether it is that JSON, or that text.
    package func isEqual(to body: [UInt8]) -> Bool {
      value == SchemaValue(json: body)
        || value.string.map { Array($0.utf8) == body } == true
    }
  }

  /// Every example of the document's parameters, bodies and answers.
  package func examples() throws -> [Example] {
    try examples(in: document, at: "")
  }

  private func examples(in node: SchemaValue, at pointer: String) throws -> [Example] {
    if let elements = node.array {
      return try elements.enumerated().flatMap {
        try examples(in: $0.element, at: "\(pointer)/\($0.offset)")
      }
    }
    guard let members = node.object else { return [] }
    var found: [Example] = []
    var shown: [String: SchemaValue] = [:]
    for (name, example) in members["examples"]?.object ?? [:] {
      shown["examples/\(name)"] = example.object?["value"]
    }
    shown["example"] = members["example"]
    if !shown.isEmpty {
      let schema = try OpenAPIReader(document: document).schema(of: node)
      for (name, value) in shown.sorted(by: { $0.key < $1.key }) {
        found.append(
          Example(
            pointer: "\(pointer)/\(name)", faults: schema.failures(of: value, at: "", parts),
            value: value))
      }
    }
    let inner = Set(["schema", "schemas", "example", "examples", "x-rowcast"])
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where !inner.contains(name) {
      found += try examples(in: value, at: pointer + SchemaPointer.member(name))
    }
    return found
  }
}
