/// Reads the schemas of one document, whose references lead into it.
///
/// Belongs to one comparison or generator; keeps what it has read.
final class SchemaSpace {
  /// More alternatives than this are not told apart.
  static let maximumAtoms = 64
  /// References and alternatives within each other beyond this are not read.
  private static let maximumDepth = 100

  let root: ContractNode
  private var read: [SchemaSet: [SchemaAtom]] = [:]
  /// The schemas that are being read, outermost first: one that refers to itself ends here.
  private var path: Set<ContractNode> = []
  private var emptyPath: Set<SchemaSet> = []
  /// How often reading was cut short at one of those.
  private var cuts = 0
  /// What is known of whether schemas allow nothing.
  private var empty: [SchemaSet: Bool] = [:]
  private var closedNodes: [ContractNode: ContractNode] = [:]
  private var steps = 0
  private static let maximumSteps = 20_000
  /// Whether it was too much to be read in full: what was not read is taken to allow something.
  var hasGivenUp: Bool { steps > Self.maximumSteps }

  /// - Parameter root: what `#` stands for.
  init(root: ContractNode) { self.root = root }

  /// What the schemas allow together, as alternatives; none where nothing is allowed.
  func atoms(of schemas: SchemaSet) -> [SchemaAtom] {
    if let atoms = read[schemas] { return atoms }
    let cutsBefore = cuts
    var atoms = SchemaAtom.all
    steps += 1
    for schema in schemas.schemas {
      atoms = both(atoms, self.atoms(of: schema), of: ContractNode(.array(schemas.schemas)))
    }
    // Many alternatives are more work.
    steps += atoms.count / 8
    // One that was cut short stands for itself only where it was.
    if path.isEmpty || cuts == cutsBefore { read[schemas] = atoms }
    return atoms
  }

  /// The atoms that allow something.
  func inhabited(_ schemas: SchemaSet) -> [SchemaAtom] {
    atoms(of: schemas).filter { !isEmpty($0) }
  }

  private func atoms(of schema: ContractNode) -> [SchemaAtom] {
    switch schema.content {
    case .bool(let allows): return allows ? SchemaAtom.all : []
    case .object(let members):
      guard path.count < Self.maximumDepth, !hasGivenUp, path.insert(schema).inserted else {
        cuts += 1
        return cut(SchemaKind.allCases, of: schema)
      }
      defer { path.remove(schema) }
      return SchemaReading(members: members, space: self).atoms()
    default: return SchemaAtom.all
    }
  }

  /// What any of one list and any of the other allow together.
  ///
  /// - Parameter node: what both were read of, which stands for them where they are too many.
  func both(
    _ some: [SchemaAtom], _ others: [SchemaAtom], of node: @autoclosure () -> ContractNode
  ) -> [SchemaAtom] {
    var atoms: [SchemaAtom] = []
    // Where each kind is there once there is nothing to be the same as, nor to be hashed.
    let areSingle =
      Set(some.map(\.kind)).count == some.count && Set(others.map(\.kind)).count == others.count
    var seen: Set<SchemaAtom> = []
    for one in some {
      for other in others where one.kind == other.kind {
        guard let atom = both(one, other), areSingle || seen.insert(atom).inserted else { continue }
        atoms.append(atom)
        guard atoms.count <= Self.maximumAtoms else {
          return cut(Set(some.map(\.kind)).intersection(others.map(\.kind)).sorted(), of: node())
        }
      }
    }
    return atoms
  }

  /// What both allow; nil where they list values that have none in common.
  private func both(_ one: SchemaAtom, _ other: SchemaAtom) -> SchemaAtom? {
    var atom = one.facets(and: other)
    guard one.values != nil || other.values != nil else { return atom }
    let listed = (one.values ?? other.values ?? []).filter { value in
      allows(one, value) && allows(other, value)
    }
    atom.values = listed
    return listed.isEmpty ? nil : atom
  }

  /// One alternative a kind, of which no more is known than what schema it stands for.
  private func cut(_ kinds: [SchemaKind], of node: ContractNode) -> [SchemaAtom] {
    let opaque = SchemaAtom.Opaque(keyword: "anyOf", value: closed(node), isCut: true)
    return kinds.map { kind in
      var atom = SchemaAtom(kind)
      atom.opaque = [opaque]
      return atom
    }
  }

  /// A schema with what its references lead to, so that equal ones say the same in two documents.
  private func closed(_ node: ContractNode) -> ContractNode {
    if let closed = closedNodes[node] { return closed }
    var targets: [JSONName: ContractNode] = [:]
    var rest = [node]
    while let next = rest.popLast() {
      if let elements = next.elements { rest += elements }
      guard let members = next.members else { continue }
      rest += members.values
      guard let name = members["$ref"]?.name, targets[name] == nil,
        let target = JSONReference.target(name.text, in: root)
      else { continue }
      targets[name] = target
      rest.append(target)
    }
    let closed =
      targets.isEmpty ? node : ContractNode(.array([node, ContractNode(.object(targets))]))
    closedNodes[node] = closed
    return closed
  }

  /// Whether an atom is seen to allow nothing.
  func isEmpty(_ atom: SchemaAtom) -> Bool {
    if let values = atom.values { return values.isEmpty }
    switch atom.kind {
    case .number: return atom.number.isEmpty
    case .string: return atom.length.isEmpty
    case .array:
      if atom.array.count.isEmpty { return true }
      guard let least = atom.array.count.least, least > JSONNumber(0) else { return false }
      return (0...atom.array.prefix.count).contains { index in
        least > JSONNumber(index) && isEmpty(atom.array.schema(at: index))
      }
    case .object:
      return atom.object.count.isEmpty
        || atom.object.required.contains { isEmpty(atom.object.schema(of: $0)) }
    case .boolean, .null: return false
    }
  }

  /// Whether the schemas are seen to allow nothing; one within itself counts as allowing something.
  func isEmpty(_ schemas: SchemaSet) -> Bool {
    guard !schemas.isAnything else { return false }
    if let isEmpty = empty[schemas] { return isEmpty }
    steps += 1
    guard emptyPath.count < 50, !hasGivenUp, emptyPath.insert(schemas).inserted else {
      cuts += 1
      return false
    }
    defer { emptyPath.remove(schemas) }
    let cutsBefore = cuts
    let isEmpty = atoms(of: schemas).allSatisfy(isEmpty)
    // One that was cut short counts only where it was, unless it allows nothing all the same.
    if isEmpty || cuts == cutsBefore || emptyPath.count == 1 { empty[schemas] = isEmpty }
    return isEmpty
  }
}
