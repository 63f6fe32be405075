/// Reads one schema object into atoms.
struct SchemaReading {
  let members: [JSONName: ContractNode]
  let space: SchemaSpace

  /// Keywords that constrain nothing, and those that others of the list take care of.
  private static let silent: Set<JSONName> = [
    "$schema", "$id", "$anchor", "$comment", "$defs", "$vocabulary", "definitions", "title",
    "description", "default", "examples", "example", "deprecated", "readOnly", "writeOnly",
    "contentSchema",
  ]

  func atoms() -> [SchemaAtom] {
    var atoms = kinds()
    for (keyword, value) in members.sorted(by: { $0.key < $1.key })
    where keyword != "type" && !Self.silent.contains(keyword)
      && !keyword.bytes.starts(with: "x-".utf8)
    {
      if let more = alternatives(keyword, value) {
        atoms = space.both(atoms, more, of: ContractNode(.object(members)))
      } else if let facet = facet(keyword, value) {
        atoms = space.both(atoms, facet, of: ContractNode(.object(members)))
      } else {
        let opaque = SchemaAtom.Opaque(keyword: keyword, value: unread(keyword, value))
        for index in atoms.indices { atoms[index].opaque.insert(opaque) }
      }
    }
    return atoms
  }

  /// What stands for a keyword that was not understood: with a reference, what it may lead to.
  private func unread(_ keyword: JSONName, _ value: ContractNode) -> ContractNode {
    guard keyword == "$ref" || keyword == "$dynamicRef" else { return value }
    let places: [ContractNode?] = [space.root["$defs"], space.root["definitions"]]
    return ContractNode(.array([value] + places.compactMap(\.self)))
  }

  /// One atom for each kind that `type` names.
  private func kinds() -> [SchemaAtom] {
    guard let type = members["type"] else { return SchemaAtom.all }
    let names = Set((type.elements ?? [type]).compactMap(\.text))
    var atoms: [SchemaAtom] = []
    for kind in SchemaKind.allCases {
      let name = "\(kind)"
      if names.contains(name) {
        atoms.append(SchemaAtom(kind))
      } else if kind == .number, names.contains("integer") {
        var atom = SchemaAtom(.number)
        atom.number.isWhole = true
        atoms.append(atom)
      }
    }
    return atoms
  }

  /// The atoms of a keyword that holds schemas or values to choose from; nil for others.
  private func alternatives(_ keyword: JSONName, _ value: ContractNode) -> [SchemaAtom]? {
    switch keyword {
    case "const": return Self.listed([value])
    case "enum": return value.elements.map(Self.listed)
    case "$ref":
      guard let target = value.text.flatMap({ JSONReference.target($0, in: space.root) })
      else { return nil }
      return space.atoms(of: SchemaSet([target]))
    case "allOf": return value.elements.map { space.atoms(of: SchemaSet($0)) }
    case "anyOf": return value.elements.map { any(of: $0).flatMap(\.self) }
    case "oneOf":
      guard let schemas = value.elements else { return nil }
      let branches = any(of: schemas)
      let atoms = branches.flatMap(\.self)
      guard atoms.count <= SchemaSpace.maximumAtoms, !areDisjoint(branches) else { return atoms }
      let opaque = SchemaAtom.Opaque(keyword: keyword, value: value)
      return atoms.map { atom in
        var atom = atom
        atom.opaque.insert(opaque)
        return atom
      }
    default: return nil
    }
  }

  private func any(of schemas: [ContractNode]) -> [[SchemaAtom]] {
    schemas.map { schema in
      let atoms = space.inhabited(SchemaSet([schema]))
      guard let (name, mark) = mark(of: schema),
        atoms.allSatisfy({ $0.kind == .object && $0.object.required.contains(name) })
      else { return atoms }
      let marked = space.inhabited(SchemaSet([schema, mark]))
      return marked.isEmpty ? atoms : marked
    }
  }

  /// What a discriminator says of the alternative that a reference leads to: one of the values that
  /// are mapped to it, or else the name at the reference's end.
  private func mark(of schema: ContractNode) -> (JSONName, ContractNode)? {
    guard let discriminator = members["discriminator"],
      let name = discriminator["propertyName"]?.name, let reference = schema["$ref"]?.text
    else { return nil }
    let mapping = discriminator["mapping"]?.members ?? [:]
    var values = mapping.filter { $0.value.text == reference }.keys.sorted()
    if values.isEmpty, let end = reference.split(separator: "/").last {
      values = [JSONName(String(end))]
    }
    let list = ContractNode(.array(values.map { ContractNode(.string($0)) }))
    let member = ContractNode(.object([name: ContractNode(.object(["enum": list]))]))
    return (name, ContractNode(.object(["properties": member])))
  }

  private func areDisjoint(_ branches: [[SchemaAtom]]) -> Bool {
    for (index, branch) in branches.enumerated() {
      for other in branches[(index + 1)...] {
        for atom in branch where !other.allSatisfy({ space.areDisjoint(atom, $0) }) {
          return false
        }
      }
    }
    return true
  }

  private static func listed(_ values: [ContractNode]) -> [SchemaAtom] {
    SchemaKind.allCases.compactMap { kind in
      var seen: Set<ContractNode> = []
      let values = values.filter { SchemaKind(of: $0) == kind && seen.insert($0).inserted }
      return values.isEmpty ? nil : SchemaAtom(kind, values: values)
    }
  }
}
