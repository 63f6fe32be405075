import Cells
import HTTPCore

/// Where the schemas are within a schema.
struct SchemaPlaces {
  /// The schema's own address; nil where it has none.
  let id: String?
  /// The JSON Pointers of schemas.
  private(set) var pointers: Set<String> = []
  /// The pointers of those that have a name.
  private(set) var anchors: [String: String] = [:]

  init(id: String?) { self.id = id }

  mutating func read(_ schema: JSONTree, at pointer: String) {
    guard SchemaKeyword.isSchema(schema), pointer.isEmpty || schema.member("$id") == nil else {
      return
    }
    pointers.insert(pointer)
    for member in schema.members {
      let keyword = SchemaKeyword(named: member.name)
      if ["$anchor", "$dynamicAnchor"].contains(member.name), let name = member.value.string {
        anchors[name] = pointer
      }
      guard keyword.allows(member.value) else { continue }
      let place = pointer + JSONPointer.member(member.name)
      switch keyword {
      case .schema: read(member.value, at: place)
      case .schemas:
        for (index, schema) in member.value.elements.enumerated() {
          read(schema, at: "\(place)/\(index)")
        }
      case .namedSchemas:
        for schema in member.value.members {
          read(schema.value, at: place + JSONPointer.member(schema.name))
        }
      default: break
      }
    }
  }

  /// The pointer to which a reference leads; nil for one that leads to no schema of these.
  func target(of reference: String) -> String? {
    var rest = Substring(reference)
    if let id, rest.hasPrefix(id) { rest = rest.dropFirst(id.count) }
    if rest.first == "#" { rest = rest.dropFirst() } else if !rest.isEmpty { return nil }
    guard
      let bytes = try? PercentDecoding.decode(Array(rest.utf8)[...], plusIsBlank: false)
    else { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    return pointers.contains(name) ? name : anchors[name]
  }
}
