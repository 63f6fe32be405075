import Cells
import HTTPCore

/// Writes a schema for its new place.
struct SchemaMove {
  let places: SchemaPlaces
  let pointer: String

  func moved(_ schema: JSONTree, isRoot: Bool = false) -> OpenAPIValue {
    guard schema.kind == .object else { return .json(schema.compact) }
    // A schema with an address of its own within another: its references mean other places.
    if !isRoot, schema.member("$id") != nil { return [:] }
    var members: [(name: String, value: OpenAPIValue)] = []
    // A second reference of one schema holds beside the first.
    var others: [OpenAPIValue] = []
    for member in schema.members {
      let keyword = SchemaKeyword(named: member.name)
      guard keyword.allows(member.value) else { continue }
      let value = member.value
      switch keyword {
      case .schema: members.append((member.name, moved(value)))
      case .schemas where member.name == "allOf": others += value.elements.map { moved($0) }
      case .schemas: members.append((member.name, .list(value.elements.map { moved($0) })))
      case .namedSchemas:
        members.append(
          (member.name, .object(value.members.map { (name: $0.name, value: moved($0.value)) })))
      case .reference:
        guard let address = address(of: value.string ?? "") else { continue }
        if members.contains(where: { $0.name == "$ref" }) {
          others.append(["$ref": address])
        } else {
          members.append(("$ref", address))
        }
      default: members.append((member.name, .json(value.compact)))
      }
    }
    if !others.isEmpty { members.append(("allOf", .list(others))) }
    return .object(members)
  }

  /// Where in the document a reference leads; nil for one that leads out of the schema.
  private func address(of reference: String) -> OpenAPIValue? {
    guard let target = places.target(of: reference) else { return nil }
    // A fragment may have slashes, and the dollar of `$defs`, as they are (RFC 3986 §3.5); bytes,
    // since a mark behind one of these makes another character of it.
    var escaped: [UInt8] = []
    for byte in target.utf8 {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "$") {
        escaped.append(byte)
      } else {
        PercentEncoding.append([byte], to: &escaped)
      }
    }
    return .text(pointer + String(decoding: escaped, as: UTF8.self))
  }
}
