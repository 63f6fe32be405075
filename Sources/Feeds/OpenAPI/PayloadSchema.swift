import Cells
import HTTPCore

/// The schema of a cell's payload as a part of the document.
///
/// Its references lead to the same places as before, which are elsewhere now; one that leads out of
/// the schema, and a keyword with a value that it can't have, are left out: the document stays
/// valid, and allows more than the cell ever writes.
struct PayloadSchema {
  let value: OpenAPIValue

  /// - Parameters:
  ///   - json: the schema as `/cells` has it.
  ///   - pointer: its place in the document, `#/components/schemas/FilmCellPayload`.
  init(_ json: [UInt8], at pointer: String) {
    guard let tree = JSONTree(accepted: json[...]), tree.kind == .object else {
      value = ["type": "object"]
      return
    }
    var reader = SchemaPlaces(id: tree.member("$id")?.value.string)
    reader.read(tree, at: "")
    value = SchemaMove(places: reader, pointer: pointer).moved(tree, isRoot: true)
  }
}

/// Where the schemas are within a schema.
private struct SchemaPlaces {
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
      let place = "\(pointer)/\(Self.escaped(member.name))"
      switch keyword {
      case .schema: read(member.value, at: place)
      case .schemas:
        for (index, schema) in member.value.elements.enumerated() {
          read(schema, at: "\(place)/\(index)")
        }
      case .namedSchemas:
        for schema in member.value.members {
          read(schema.value, at: "\(place)/\(Self.escaped(schema.name))")
        }
      default: break
      }
    }
  }

  /// A name as a part of a JSON Pointer (RFC 6901).
  private static func escaped(_ name: String) -> String {
    guard name.contains(where: { $0 == "~" || $0 == "/" }) else { return name }
    return name.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
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

/// Writes a schema for its new place.
private struct SchemaMove {
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
    places.target(of: reference).map { target in
      let parts = target.split(separator: "/", omittingEmptySubsequences: false)
      // A fragment may have the dollar of `$defs` as it is (RFC 3986 §3.5).
      let escaped = parts.map { part in
        part.split(separator: "$", omittingEmptySubsequences: false)
          .map { PercentEncoding.encode(String($0)) }.joined(separator: "$")
      }
      return .text(pointer + escaped.joined(separator: "/"))
    }
  }
}
