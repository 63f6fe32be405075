/// What one encoder was asked to encode, from which the schema of its value follows.
final class SchemaRecord {
  private enum Part {
    case schema(SchemaTree)
    case record(SchemaRecord)

    var schema: SchemaTree {
      switch self {
      case .schema(let schema): schema
      case .record(let record): record.schema
      }
    }
  }

  private var members: [String: Part] = [:]
  private var required: Set<String> = []
  private var elements: [Part] = []
  private var values: [SchemaTree] = []
  var isObject = false
  var isArray = false

  var elementCount: Int { elements.count }

  /// Anything when nothing was encoded, or values of several kinds.
  var schema: SchemaTree {
    switch (isObject, isArray, values.isEmpty) {
    case (true, false, true):
      .schema(
        "object",
        [
          "properties": .object(members.mapValues(\.schema)),
          "required": .array(required.sorted().map(SchemaTree.string)),
        ])
    case (false, true, true): .arraySchema(items: .union(elements.map(\.schema)))
    case (false, false, false): .union(values)
    default: .anything
    }
  }

  func add(_ schema: SchemaTree) { values.append(schema) }
  func append(_ schema: SchemaTree) { elements.append(.schema(schema)) }

  func appendRecord() -> SchemaRecord {
    let record = SchemaRecord()
    elements.append(.record(record))
    return record
  }

  /// A member that is encoded twice may be either.
  func set(_ name: String, to schema: SchemaTree, isRequired: Bool) {
    members[name] = .schema(.union([schema] + (members[name].map { [$0.schema] } ?? [])))
    if isRequired { required.insert(name) }
  }

  /// The record of the member `name`, the same whenever it is asked for.
  func record(_ name: String, isRequired: Bool) -> SchemaRecord {
    if isRequired { required.insert(name) }
    if case .record(let record)? = members[name] { return record }
    let record = SchemaRecord()
    if let seen = members[name] { record.add(seen.schema) }
    members[name] = .record(record)
    return record
  }
}
