import Cells

extension ContentHash {
  /// Adds all that a client asks of a page.
  mutating func combine(_ request: PageRequest) {
    combine(UInt64(bitPattern: request.position.index.value))
    combine(UInt64(bitPattern: Int64(request.position.size.value)))
    combine(request.client)
    combine(request.words.cells)
    combine(request.words.width)
    combine(request.words.textScale)
  }

  /// Adds what a client says of its list.
  mutating func combine(_ client: ClientView) {
    combine(client.layout.width.bitPattern)
    combine(client.layout.textScale.bitPattern)
    guard let cells = client.cells else { return combine(UInt64.max) }
    for word in cells.bits { combine(word) }
    combine(UInt64(cells.bits.count))
  }

  /// Adds bytes that may be absent, so that no two different ones after another look alike.
  private mutating func combine(_ bytes: [UInt8]?) {
    guard let bytes else { return combine(UInt64.max) }
    combine(UInt64(bytes.count))
    combine(bytes[...])
  }
}
