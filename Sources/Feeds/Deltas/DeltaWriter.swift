import HTTPCore

/// Writes the four lists of a delta, from `"deletes":[` on.
struct DeltaWriter {
  var json = Array(#""deletes":["#.utf8)
  /// Changes in all, written or not.
  var count: Int
  private let bounds: DeltaBounds
  private var isFirst = true

  init(bounds: DeltaBounds, count: Int) {
    self.bounds = bounds
    self.count = count
  }

  var isWithinBounds: Bool { count <= bounds.changes && json.count <= bounds.bytes }

  /// Ends a list and begins the next.
  mutating func begin(_ name: String) {
    json.append(contentsOf: #"],""#.utf8)
    json.append(contentsOf: name.utf8)
    json.append(contentsOf: #"":["#.utf8)
    isFirst = true
  }

  mutating func appendDelete(_ id: ItemID, at index: Int64) {
    beginElement(#"{"index":"#, index)
    json.append(contentsOf: #","id":"#.utf8)
    JSONText.appendString(id.description, to: &json)
    json.append(UInt8(ascii: "}"))
  }

  mutating func append(_ move: ListDelta.Move) {
    beginElement(#"{"from":"#, move.from)
    json.append(contentsOf: #","to":"#.utf8)
    JSONText.appendInteger(move.to, to: &json)
    json.append(UInt8(ascii: "}"))
  }

  /// Begins an insert or update; the row is to be appended to `json`.
  mutating func beginRow(at index: Int64) {
    beginElement(#"{"index":"#, index)
    json.append(contentsOf: #","row":"#.utf8)
  }

  mutating func endRow() { json.append(UInt8(ascii: "}")) }

  /// What was written, the last list ended.
  func finish() -> [UInt8] { json + [UInt8(ascii: "]")] }

  private mutating func beginElement(_ text: String, _ number: Int64) {
    if !isFirst { json.append(UInt8(ascii: ",")) }
    isFirst = false
    json.append(contentsOf: text.utf8)
    JSONText.appendInteger(number, to: &json)
  }
}
