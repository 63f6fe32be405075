package import Cells

/// Keeps the bytes of rendered rows, by item and revision, in bounded memory.
///
/// Bytes lie one behind another in a ring of chunks; when it is full, the oldest chunk is
/// forgotten whole. So a row costs no allocation of its own, and nothing is ever invalidated: a
/// changed item has another revision.
package struct RowCache {
  /// A row's bytes, and a hash of them that pages build their tags from.
  package struct Row {
    let chunk: Int
    let range: Range<Int>
    package let hash: UInt64
  }

  private struct Key: Hashable {
    let itemNumber: Int64
    /// The place of the layout in `layouts`, or 0 for a row that is the same in every layout.
    let layout: Int32
  }

  private struct Slot {
    let revision: Int64
    let hash: UInt64
    let chunk: Int
    let start: Int32
    let count: Int32
  }

  private struct Chunk {
    var bytes: [UInt8] = []
    var keys: [Key] = []
  }

  private static let chunkSize = 256 * 1024
  /// More different layouts than any honest population of clients has; rows of further ones are
  /// rendered each time.
  private static let layoutLimit = 4096

  private let chunkLimit: Int
  /// Chunks by number, the oldest first; numbers go on counting.
  private var chunks: [Chunk] = []
  private var firstChunk = 0
  private var slots: [Key: Slot] = [:]
  private var layouts: [Layout: Int32] = [:]

  /// - Parameter capacity: bytes of rows held at the most, apart from about 60 more for each row.
  package init(capacity: Int) { chunkLimit = max(2, capacity / Self.chunkSize) }

  /// The row of that item and revision in that layout.
  package mutating func row(_ entry: OrderEntry, in layout: Layout) -> Row? {
    if let row = row(Key(itemNumber: entry.itemNumber, layout: 0), entry.revision) { return row }
    guard let place = layouts[layout] else { return nil }
    return row(Key(itemNumber: entry.itemNumber, layout: place), entry.revision)
  }

  private func row(_ key: Key, _ revision: Int64) -> Row? {
    guard let slot = slots[key], slot.revision == revision else { return nil }
    let start = Int(slot.start)
    return Row(chunk: slot.chunk, range: start..<(start + Int(slot.count)), hash: slot.hash)
  }

  /// Adds the bytes of a row that was found in this cache to `page`.
  package func append(_ row: Row, to page: inout [UInt8]) {
    page.append(contentsOf: chunks[row.chunk - firstChunk].bytes[row.range])
  }

  /// Keeps a row; `layout` is nil for one that is the same in every layout.
  package mutating func insert(
    _ bytes: ArraySlice<UInt8>, hash: UInt64, of entry: OrderEntry, in layout: Layout?
  ) {
    guard bytes.count <= Self.chunkSize / 4, let place = place(of: layout) else { return }
    if chunks.isEmpty || chunks[chunks.count - 1].bytes.count + bytes.count > Self.chunkSize {
      startChunk()
    }
    let key = Key(itemNumber: entry.itemNumber, layout: place)
    let last = chunks.count - 1
    slots[key] = Slot(
      revision: entry.revision, hash: hash, chunk: firstChunk + last,
      start: Int32(chunks[last].bytes.count), count: Int32(bytes.count))
    chunks[last].bytes.append(contentsOf: bytes)
    chunks[last].keys.append(key)
  }

  private mutating func place(of layout: Layout?) -> Int32? {
    guard let layout else { return 0 }
    if let place = layouts[layout] { return place }
    guard layouts.count < Self.layoutLimit else { return nil }
    let place = Int32(layouts.count + 1)
    layouts[layout] = place
    return place
  }

  private mutating func startChunk() {
    var chunk = Chunk()
    if chunks.count >= chunkLimit {
      chunk = chunks.removeFirst()
      for key in chunk.keys where slots[key]?.chunk == firstChunk { slots[key] = nil }
      firstChunk += 1
      chunk.bytes.removeAll(keepingCapacity: true)
      chunk.keys.removeAll(keepingCapacity: true)
    } else {
      chunk.bytes.reserveCapacity(Self.chunkSize)
    }
    chunks.append(chunk)
  }
}
