/// Finds the types of one cell's payload.
struct DecodedTypes {
  private static let deepest = 60
  private static let most = 500

  private(set) var declarations: [DecodedDeclaration] = []
  var names: IdentifierText
  private let space: SchemaSpace
  private let schema: ContractNode
  /// Objects and unions that have a name already: one within itself is met again.
  private var known: [[SchemaAtom]: DecodedType] = [:]
  private var depth = 0
  private var rootNotes: [String] = []

  init(schema: ContractNode, names: IdentifierText) {
    self.schema = schema
    self.names = names
    space = SchemaSpace(root: schema)
  }

  /// Declares the payload's type by a name that is taken for it.
  mutating func declareRoot(_ cell: ContractCell, as name: String) {
    let facts = [
      cell.version.map { "version \($0.text)" }, cell.hash.map { "hash \($0)" },
    ].compactMap(\.self)
    rootNotes = [
      "The payload of `\(cell.type)`"
        + (facts.isEmpty ? "." : ": \(facts.joined(separator: ", ")).")
    ]
    let atoms = alternatives(SchemaSet([schema])).filter { $0.kind != .null }
    if atoms.count == 1, atoms[0].kind == .object, atoms[0].values == nil,
      !atoms[0].object.properties.isEmpty
    {
      known[atoms] = .named(name)
      declareStructure(atoms[0].object, as: name, notes: rootNotes)
      return
    }
    let type = type(of: SchemaSet([schema]), hint: name + "Payload")
    declarations.append(
      DecodedDeclaration(name: name, content: .alias(type), notes: rootNotes))
  }

  private func alternatives(_ schemas: SchemaSet) -> [SchemaAtom] { space.inhabited(schemas) }

  mutating func type(of schemas: SchemaSet, hint: String) -> DecodedType {
    guard !schemas.isAnything, depth < Self.deepest, declarations.count < Self.most else {
      return .anything
    }
    depth += 1
    defer { depth -= 1 }
    let atoms = alternatives(schemas)
    let rest = atoms.filter { $0.kind != .null }
    let base = type(ofAny: rest, hint: hint)
    return rest.count == atoms.count || base == .anything ? base : base.orNull
  }

  /// The type of values of any of the alternatives, among which null is not.
  private mutating func type(ofAny atoms: [SchemaAtom], hint: String) -> DecodedType {
    if let type = known[atoms] { return type }
    let kinds = Set(atoms.map(\.kind))
    guard !kinds.isEmpty, kinds.count < 4 else { return .anything }
    if kinds.count == 1, let kind = kinds.first, kind != .object || atoms.count == 1 {
      return type(of: atoms, allOf: kind, hint: hint)
    }
    return union(atoms, hint: hint)
  }

  private mutating func type(
    of atoms: [SchemaAtom], allOf kind: SchemaKind, hint: String
  ) -> DecodedType {
    switch kind {
    case .null: return .anything
    case .boolean: return .boolean
    case .number:
      guard atoms.allSatisfy(\.isWhole) else { return .number }
      return atoms.contains(where: Self.isLarge) ? .largeInteger : .integer
    case .string: return text(atoms, hint: hint)
    case .array:
      let types = atoms.map { atom -> DecodedType in
        guard atom.values == nil, atom.array.prefix.isEmpty else { return .anything }
        return type(of: atom.array.rest, hint: hint + "Item")
      }
      let isOne = Set(types).count == 1
      return .array(isOne ? types.first ?? .anything : .anything)
    case .object:
      guard let atom = atoms.first, atom.values == nil else { return .map(.anything) }
      guard !atom.object.properties.isEmpty else {
        return .map(type(of: atom.object.additional, hint: hint + "Value"))
      }
      let name = names.unique(hint)
      known[atoms] = .named(name)
      declareStructure(atom.object, as: name, notes: [])
      return .named(name)
    }
  }

  /// Whether the schema tells of whole numbers that 64 bits can't hold.
  private static func isLarge(_ atom: SchemaAtom) -> Bool {
    if let values = atom.values { return values.contains { $0.number?.fitsInt64 == false } }
    return [atom.number.least, atom.number.greatest].compactMap(\.self)
      .contains { $0.limit.isWhole && !$0.limit.fitsInt64 }
  }

  private mutating func text(_ atoms: [SchemaAtom], hint: String) -> DecodedType {
    let values = atoms.compactMap(\.values)
    let texts = Set(values.flatMap(\.self).compactMap(\.name)).sorted().map(\.text)
    guard values.count == atoms.count, texts.count > 1 else { return .string }
    let name = names.unique(hint)
    known[atoms] = .named(name)
    declarations.append(DecodedDeclaration(name: name, content: .choice(texts), notes: []))
    return .named(name)
  }

  private mutating func declareStructure(_ object: ObjectFacets, as name: String, notes: [String]) {
    // Its place is in front of the types within it.
    let place = declarations.count
    declarations.append(DecodedDeclaration(name: name, content: .structure([]), notes: notes))
    var fields: [DecodedDeclaration.Field] = []
    for (key, schemas) in object.properties.sorted(by: { $0.key < $1.key }) {
      guard !space.isEmpty(schemas) else { continue }
      fields.append(
        DecodedDeclaration.Field(
          key: key,
          type: type(of: schemas, hint: name + IdentifierText.capitalized(key.text)),
          isRequired: object.required.contains(key), note: note(on: schemas)))
    }
    declarations[place] = DecodedDeclaration(
      name: name, content: .structure(fields), notes: notes)
  }

  /// What a text's schema says beside its type.
  private func note(on schemas: SchemaSet) -> String? {
    let formats = Set(alternatives(schemas).flatMap(\.formats)).sorted { $0.keyword < $1.keyword }
    let words = formats.compactMap { format in
      format.value.text.map { "\(format.keyword.text) \($0)" }
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private mutating func union(_ atoms: [SchemaAtom], hint: String) -> DecodedType {
    let name = names.unique(hint)
    known[atoms] = .named(name)
    let place = declarations.count
    declarations.append(DecodedDeclaration(name: name, content: .union([]), notes: []))
    var labels = IdentifierText(reserved: ["other"])
    var alternatives: [DecodedDeclaration.Alternative] = []
    for kind in Set(atoms.map(\.kind)).sorted() {
      let some = atoms.filter { $0.kind == kind }
      guard kind == .object, some.count > 1 else {
        let type = type(of: some, allOf: kind, hint: name + IdentifierText.capitalized("\(kind)"))
        alternatives.append(
          .init(label: labels.unique("\(kind)"), type: type, mark: nil))
        continue
      }
      // Those that ask for most are tried first.
      let sorted = some.enumerated().sorted { one, other in
        let counts = (one.element.object.required.count, other.element.object.required.count)
        return counts.0 == counts.1 ? one.offset < other.offset : counts.0 > counts.1
      }
      for (number, (_, atom)) in sorted.enumerated() {
        let mark = mark(of: atom)
        let label = mark?.values.first.map(IdentifierText.uncapitalized) ?? "variant\(number + 1)"
        let unique = labels.unique(label)
        let type = type(
          of: [atom], allOf: .object, hint: name + IdentifierText.capitalized(unique))
        alternatives.append(.init(label: unique, type: type, mark: mark))
      }
    }
    declarations[place] = DecodedDeclaration(
      name: name, content: .union(alternatives), notes: [])
    return .named(name)
  }

  /// A member that is always there and always one of a few texts.
  private func mark(of atom: SchemaAtom) -> (key: JSONName, values: [String])? {
    for key in atom.object.required.sorted() {
      let atoms = alternatives(atom.object.schema(of: key))
      let values = atoms.compactMap(\.values).flatMap(\.self)
      let texts = values.compactMap(\.text)
      guard atoms.allSatisfy({ $0.values != nil }), !texts.isEmpty, texts.count == values.count
      else { continue }
      return (key, texts)
    }
    return nil
  }
}
