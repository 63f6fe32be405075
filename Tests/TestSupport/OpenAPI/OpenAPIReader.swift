/// Reads what is promised out of a document.
struct OpenAPIReader {
  let document: SchemaValue

  private func object(_ path: String...) -> [String: SchemaValue] {
    path.reduce(document) { $0.object?[$1] ?? .null }.object ?? [:]
  }

  /// Where a reference leads; the value itself where it is none.
  func resolved(_ value: SchemaValue) -> SchemaValue {
    guard let place = value.object?["$ref"]?.string, place.hasPrefix("#/") else { return value }
    return place.dropFirst(2).split(separator: "/").reduce(document) {
      $0.object?[String($1)] ?? .null
    }
  }

  func parts() throws(SchemaFault) -> SchemaParts {
    var parts: SchemaParts = [:]
    for (name, schema) in object("components", "schemas") {
      let place = "#/components/schemas/\(name)"
      // A later version of a cell may write more.
      let part = SchemaPart(isClosed: !name.hasSuffix("Payload"))
      parts[place] = try SchemaNode(schema, at: place, in: part)
    }
    return parts
  }

  func operations() throws(SchemaFault) -> [String: [Int: OpenAPIRules.Promise]] {
    var operations: [String: [Int: OpenAPIRules.Promise]] = [:]
    for (path, item) in object("paths") {
      for (method, operation) in item.object ?? [:] {
        let name = "\(method.uppercased()) \(path)"
        operations[name] = try promises(operation.object?["responses"]?.object ?? [:])
      }
    }
    return operations
  }

  func problems() throws(SchemaFault) -> [Int: OpenAPIRules.Promise] {
    var promises: [Int: OpenAPIRules.Promise] = [:]
    for (name, code) in [("BadRequest", 400), ("NotFound", 404), ("MethodNotAllowed", 405)] {
      guard let response = object("components", "responses")[name] else { continue }
      promises[code] = try promise(response)
    }
    return promises
  }

  private func promises(
    _ responses: [String: SchemaValue]
  ) throws(SchemaFault) -> [Int: OpenAPIRules.Promise] {
    var promises: [Int: OpenAPIRules.Promise] = [:]
    for (code, response) in responses {
      guard let code = Int(code) else { throw .malformed(pointer: "/paths") }
      promises[code] = try promise(resolved(response))
    }
    return promises
  }

  private func promise(_ response: SchemaValue) throws(SchemaFault) -> OpenAPIRules.Promise {
    var fields: [String: Bool] = [:]
    for (name, field) in response.object?["headers"]?.object ?? [:] {
      // One that is told in one place for all is the connection's, and there are none here.
      fields[name.lowercased()] = field.object?["required"] == .bool(true)
    }
    var contents: [String: SchemaNode] = [:]
    for (type, content) in response.object?["content"]?.object ?? [:] {
      contents[type] = try schema(of: content)
    }
    return OpenAPIRules.Promise(fields: fields, contents: contents)
  }

  func schema(of content: SchemaValue) throws(SchemaFault) -> SchemaNode {
    guard let schema = content.object?["schema"] else { throw .malformed(pointer: "/content") }
    return try SchemaNode(schema, at: "", in: SchemaPart(isClosed: true))
  }
}
