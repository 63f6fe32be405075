/// What a cell type says of itself, asked once, so that what the registry checks is what rows get.
struct CellTraits: Sendable {
  /// Tells cells apart.
  enum Identity: Hashable {
    case type(ObjectIdentifier)
    case nib(String)
  }

  let identity: Identity
  /// The type's name, or the nib's path, as messages say it.
  let name: String
  /// The same with the module.
  let qualifiedName: String
  let identifier: ReuseIdentifier
  let version: Int
  let height: MeasureRule
  let width: MeasureRule?
  let span: Int?
  let schema: JSONSchema
  /// Why it can't be a cell at all.
  let unusable: String?

  init<Cell: Cells.Cell>(_ type: Cell.Type) {
    identity = .type(ObjectIdentifier(type))
    name = "\(type)"
    qualifiedName = String(reflecting: type)
    identifier = Cell.reuseIdentifier
    version = Cell.version
    height = Cell.height.measure.summary
    width = Cell.width?.measure.summary
    span = Cell.span
    schema = JSONSchema(of: type)
    unusable = Self.fault(of: type)
  }

  /// Whether a fresh cell can be a payload; one that can't be encoded yet is not called a fault,
  /// since its handler may give it what it lacks.
  private static func fault<Cell: Cells.Cell>(of type: Cell.Type) -> String? {
    if type is AnyObject.Type {
      return "is a class, whose state would pass from row to row; make it a struct"
    }
    if let fault = JSONSchema.fault(of: type) { return fault }
    guard let payload = PayloadCoding.json(of: Cell()), payload.first != 0x7B else {
      return nil
    }
    return
      "is encoded as \(String(decoding: payload.prefix(40), as: UTF8.self)), not as a JSON object"
  }
}
