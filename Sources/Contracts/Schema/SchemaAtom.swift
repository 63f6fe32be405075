/// Values of one kind that a schema allows: listed ones, or all that its facets allow.
///
/// A schema is a list of these, of which any may hold.
struct SchemaAtom: Hashable {
  /// A keyword that nothing is known of: kept to be compared as a whole.
  struct Opaque: Hashable {
    let keyword: JSONName
    let value: ContractNode
    /// Whether it stands for schemas that were not read to their end, being too much.
    var isCut = false
  }

  let kind: SchemaKind
  /// The values, where they are listed; nil where the facets say which.
  var values: [ContractNode]? { didSet { valueSet = Set(values ?? []) } }
  /// The same to look one up in.
  private(set) var valueSet: Set<ContractNode> = []
  var number = NumberFacets()
  /// The format, the encoding and the media type of a string, each with its keyword.
  var formats: Set<Opaque> = []
  var patterns: Set<JSONName> = []
  var length = SizeFacets()
  var object = ObjectFacets()
  var array = ArrayFacets()
  var opaque: Set<Opaque> = []

  init(_ kind: SchemaKind) {
    self.kind = kind
    switch kind {
    case .null: values = [ContractNode(.null)]
    case .boolean: values = [ContractNode(.bool(true)), ContractNode(.bool(false))]
    case .object, .array, .string, .number: break
    }
    valueSet = Set(values ?? [])
  }

  init(_ kind: SchemaKind, values: [ContractNode]) {
    self.kind = kind
    self.values = values
    valueSet = Set(values)
  }

  /// An atom of each kind.
  static let all = SchemaKind.allCases.map { SchemaAtom($0) }

  /// What both allow, without a look at listed values.
  func facets(and other: SchemaAtom) -> SchemaAtom {
    var both = SchemaAtom(kind)
    both.values = nil
    both.number = number.and(other.number)
    both.formats = formats.union(other.formats)
    both.patterns = patterns.union(other.patterns)
    both.length = length.and(other.length)
    both.object = object.and(other.object)
    both.array = array.and(other.array)
    both.opaque = opaque.union(other.opaque)
    return both
  }

  /// Whether it stands for more than was read of it.
  var isCut: Bool { opaque.contains(where: \.isCut) }

  /// What it is called in a message.
  var words: String { kind == .number && isWhole ? "an integer" : kind.words }

  /// Whether all its numbers are whole.
  var isWhole: Bool {
    values.map { $0.allSatisfy { $0.number?.isWhole ?? false } } ?? number.isWhole
  }
}
