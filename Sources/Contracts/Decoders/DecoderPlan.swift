/// The types of the payloads of a contract's cells, by which decoders are written in a language.
///
/// Deterministic: cells and members are taken in the order of their names.
struct DecoderPlan {
  private(set) var declarations: [DecodedDeclaration] = []
  private(set) var cells: [DecodedCell] = []

  /// - Parameter reserved: names of the language, and of what is generated beside the cells.
  init(_ document: ContractDocument, reservedTypes: Set<String>, reservedLabels: Set<String>) {
    var names = IdentifierText(reserved: reservedTypes)
    var labels = IdentifierText(reserved: reservedLabels)
    let sorted = document.cells.sorted { JSONName($0.type) < JSONName($1.type) }
    // The cells first, so that no type within one takes another's name.
    let named = sorted.map { ($0, names.unique(IdentifierText.capitalized($0.type))) }
    for (cell, name) in named {
      var types = DecodedTypes(schema: cell.schema, names: names)
      types.declareRoot(cell, as: name)
      names = types.names
      declarations += types.declarations
      cells.append(
        DecodedCell(
          type: cell.type, name: name,
          label: labels.unique(IdentifierText.uncapitalized(cell.type))))
    }
  }
}
