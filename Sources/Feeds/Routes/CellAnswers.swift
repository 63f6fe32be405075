import Cells
import HTTPCore

/// The answers of `/cells` and `/cells/{type}`, made once for a registry.
struct CellAnswers {
  struct Answer {
    let tag: EntityTag
    let fields: FieldBlock
    let body: [UInt8]

    init(body: [UInt8]) {
      tag = EntityTag(hash: ContentHash.hash(body[...]))
      fields = RouteFields.json(tag: tag)
      self.body = body
    }
  }

  let all: Answer
  private let byType: [String: Answer]

  init(_ registry: CellRegistry) {
    var body = Array(#"{"cells":"#.utf8)
    CellWords.appendList(registry.cells, to: &body) { CellWords.append($0, to: &$1) }
    body.append(UInt8(ascii: "}"))
    all = Answer(body: body)
    var byType: [String: Answer] = [:]
    for cell in registry.cells {
      var body: [UInt8] = []
      CellWords.append(cell, to: &body)
      byType[cell.identifier.rawValue] = Answer(body: body)
    }
    self.byType = byType
  }

  /// The cell of that name; nil where there is none.
  func answer(for type: String) -> Answer? { byType[type] }
}
