/// What an OpenAPI document promises of answers, to be held against real ones.
package struct OpenAPIRules: Sendable {
  /// What it promises of one status of an operation.
  struct Promise: Sendable {
    /// By lower-case names: whether every such answer has the field.
    let fields: [String: Bool]
    let contents: [String: SchemaNode]
  }

  /// By method and path, `GET /feeds/{feed}`, then by status.
  let operations: [String: [Int: Promise]]
  /// Those of problems that no operation has, by status.
  let problems: [Int: Promise]
  /// The schemas that others refer to.
  let parts: SchemaParts
  let document: SchemaValue

  /// Throws for a document that has not the form of those that Rowcast makes.
  package init(document: [UInt8]) throws {
    guard let json = SchemaValue(json: document) else { throw SchemaFault.notJSON }
    self.document = json
    let reader = OpenAPIReader(document: json)
    parts = try reader.parts()
    operations = try reader.operations()
    problems = try reader.problems()
  }

  /// The statuses that are documented, by method and path.
  package var statuses: [String: Set<Int>] { operations.mapValues { Set($0.keys) } }

  /// What of an answer is not as it is promised.
  ///
  /// - Parameter operation: method and path pattern; nil where no operation was reached.
  package func faults(of answer: OpenAPIAnswer, to operation: String?) -> [String] {
    let promise: Promise
    if let operation {
      guard let promises = operations[operation] else {
        return ["the document has no \(operation)"]
      }
      guard let found = promises[answer.code] else {
        return ["the document has no \(answer.code) of \(operation)"]
      }
      promise = found
    } else {
      // Of OPTIONS, which is no operation.
      if answer.code == 204 { return [] }
      guard let found = problems[answer.code] else {
        return ["the document has no \(answer.code) at all"]
      }
      promise = found
    }
    return promise.faults(of: answer, parts)
  }
}

extension OpenAPIRules.Promise {
  /// The server's own, in front of every answer.
  private static let ofConnection: Set = [
    "content-type", "content-length", "date", "connection", "transfer-encoding",
  ]

  func faults(of answer: OpenAPIAnswer, _ parts: SchemaParts) -> [String] {
    let given = Set(answer.fields.map { $0.name.lowercased() })
    var faults = fields.filter { $0.value && !given.contains($0.key) }.keys.sorted()
      .map { "a \(answer.code) lacks \($0)" }
    faults += given.subtracting(fields.keys).subtracting(Self.ofConnection).sorted()
      .map { "the document has no \($0) of a \(answer.code)" }
    let type = answer.fields.first { $0.name.lowercased() == "content-type" }?.value
    guard let type else {
      return contents.isEmpty ? faults : faults + ["a \(answer.code) has no content type"]
    }
    guard let schema = contents[type] else {
      return faults + ["the document has no \(type) of a \(answer.code)"]
    }
    guard type.hasSuffix("json"), answer.isWhole else { return faults }
    guard let value = SchemaValue(json: answer.body) else { return faults + ["no JSON"] }
    return faults + schema.failures(of: value, at: "", parts).map { "the body: \($0)" }
  }
}
