import Cells

/// The answers of `/cells` and `/cells/{type}`, made once for a registry.
struct CellAnswers {
  let all: KeptAnswer
  private let byType: [String: KeptAnswer]

  init(_ registry: CellRegistry) {
    var body = Array(#"{"cells":"#.utf8)
    CellWords.appendList(registry.cells, to: &body) { CellWords.append($0, to: &$1) }
    body.append(UInt8(ascii: "}"))
    all = KeptAnswer(body: body)
    var byType: [String: KeptAnswer] = [:]
    for cell in registry.cells {
      var body: [UInt8] = []
      CellWords.append(cell, to: &body)
      byType[cell.identifier.rawValue] = KeptAnswer(body: body)
    }
    self.byType = byType
  }

  /// The cell of that name; nil where there is none.
  func answer(for type: String) -> KeptAnswer? { byType[type] }
}
