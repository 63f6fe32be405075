package import Cells

/// Keeps the bytes of rendered rows, by item and revision, in bounded memory.
///
/// Bytes lie one behind another in a ring of chunks; when it is full, the oldest chunk is
/// forgotten whole. So a row costs no allocation of its own, and nothing is ever invalidated: a
/// changed item has another revision.
package struct RowCache {
  /// A row's bytes, and a hash of them that pages build their tags from.
  package struct Row {
    fileprivate let chunk: Int
    fileprivate let range: Range<Int>
    package let hash: UInt64
  }

  /// A layout as the cache knows it; the same for every row of a page.
  package struct LayoutPlace {
    fileprivate let number: UInt16
  }

  private struct Chunk {
    var bytes: [UInt8] = []
    var rows: [(itemNumber: Int64, layout: UInt16)] = []
  }

  private static let chunkSize = 256 * 1024
  /// More different layouts than any honest population of clients has; rows of further ones are
  /// rendered each time.
  private static let layoutLimit = 4096

  private let chunkLimit: Int
  /// Chunks by number, the oldest first; numbers go on counting.
  private var chunks: [Chunk] = []
  private var firstChunk = 0
  private var table = RowTable()
  private var layouts: [Layout: UInt16] = [:]

  /// - Parameter capacity: bytes of rows held at the most, apart from some 50 more for each row.
  package init(capacity: Int) { chunkLimit = max(2, capacity / Self.chunkSize) }

  /// The layout's place; nil when there are too many to keep rows for each.
  package mutating func place(of layout: Layout) -> LayoutPlace? {
    if let number = layouts[layout] { return LayoutPlace(number: number) }
    guard layouts.count < Self.layoutLimit else { return nil }
    let number = UInt16(layouts.count + 1)
    layouts[layout] = number
    return LayoutPlace(number: number)
  }

  /// The row of that item and revision in that layout.
  package func row(_ entry: OrderEntry, in place: LayoutPlace?) -> Row? {
    guard let revision = UInt32(exactly: entry.revision),
      let slot = table.slot(
        of: entry.itemNumber, revision: revision, layout: place?.number ?? 0)
    else { return nil }
    let start = Int(slot.start)
    return Row(
      chunk: Int(slot.chunk) - firstChunk, range: start..<(start + Int(slot.count)),
      hash: slot.hash)
  }

  /// Adds the bytes of a row that was just found in this cache to `page`.
  package func append(_ row: Row, to page: inout [UInt8]) {
    page.append(contentsOf: chunks[row.chunk].bytes[row.range])
  }

  /// Keeps a row that is as it is in one layout, or in every one where `place` is nil. Rows beyond
  /// 64 KiB are not kept.
  package mutating func insert(
    _ bytes: ArraySlice<UInt8>, hash: UInt64, of entry: OrderEntry, in place: LayoutPlace?
  ) {
    guard let count = UInt16(exactly: bytes.count),
      let revision = UInt32(exactly: entry.revision)
    else { return }
    if chunks.isEmpty || chunks[chunks.count - 1].bytes.count + bytes.count > Self.chunkSize {
      startChunk()
    }
    let last = chunks.count - 1
    guard let chunk = UInt32(exactly: firstChunk + last) else { return }
    table.insert(
      RowTable.Slot(
        itemNumber: entry.itemNumber, hash: hash, revision: revision, chunk: chunk,
        start: UInt32(chunks[last].bytes.count), count: count, layout: place?.number ?? 0))
    chunks[last].bytes.append(contentsOf: bytes)
    chunks[last].rows.append((entry.itemNumber, place?.number ?? 0))
  }

  private mutating func startChunk() {
    var chunk = Chunk()
    if chunks.count >= chunkLimit {
      chunk = chunks.removeFirst()
      for row in chunk.rows {
        table.remove(
          row.itemNumber, layout: row.layout, inChunk: UInt32(truncatingIfNeeded: firstChunk))
      }
      firstChunk += 1
      chunk.bytes.removeAll(keepingCapacity: true)
      chunk.rows.removeAll(keepingCapacity: true)
    } else {
      chunk.bytes.reserveCapacity(Self.chunkSize)
    }
    chunks.append(chunk)
  }
}
