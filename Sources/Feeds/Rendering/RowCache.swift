import Cells

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

  /// What a client says of its list, as the cache knows it; the same for every row of a page, and
  /// valid until another one is asked for.
  package struct Place {
    /// The number of rows that are the same in every layout.
    fileprivate let anyLayout: UInt16
    /// That of rows which depend on it.
    fileprivate let thisLayout: UInt16

    fileprivate static let standard = Place(anyLayout: 0, thisLayout: 1)

    fileprivate func number(dependsOnLayout: Bool) -> UInt16 {
      dependsOnLayout ? thisLayout : anyLayout
    }
  }

  /// What rows can depend on beside their item.
  private struct Variant: Hashable {
    let layout: Layout?
    let cells: CellSet?
  }

  private struct Chunk {
    var bytes: [UInt8] = []
    var rows: [(itemNumber: Int64, variant: UInt16)] = []
  }

  private static let chunkSize = 256 * 1024
  /// More variants than any honest population of clients has at a time; with further ones the
  /// cache begins anew, so that no client makes it grow.
  private static let variantLimit = 4096

  private let chunkLimit: Int
  /// Chunks by number, the oldest first; numbers go on counting.
  private var chunks: [Chunk] = []
  private var firstChunk = 0
  private var table = RowTable()
  private var variants: [Variant: UInt16] = [:]
  /// Bytes of the rows held, those of earlier revisions among them until their chunk is forgotten.
  package private(set) var byteCount = 0
  /// Rows that can be found.
  package var rowCount: Int { table.count }

  /// - Parameter capacity: bytes of rows held at the most, apart from some 50 more for each row.
  package init(capacity: Int) { chunkLimit = max(2, capacity / Self.chunkSize) }

  /// The client's place. Costs up to two look-ups, none for a client that says nothing.
  package mutating func place(of client: ClientView) -> Place {
    if client == .standard { return .standard }
    let one = Variant(layout: client.layout, cells: client.cells)
    let any = client.cells.map { Variant(layout: nil, cells: $0) }
    let isKnown = variants[one] != nil && any.map { variants[$0] != nil } ?? true
    if !isKnown, variants.count + 2 > Self.variantLimit { forget() }
    return Place(anyLayout: any.map { number(of: $0) } ?? 0, thisLayout: number(of: one))
  }

  private mutating func number(of variant: Variant) -> UInt16 {
    if let number = variants[variant] { return number }
    // Behind those of `Place.standard`.
    let number = UInt16(variants.count + 2)
    variants[variant] = number
    return number
  }

  private mutating func forget() {
    chunks.removeAll()
    byteCount = 0
    firstChunk = 0
    table = RowTable()
    variants.removeAll(keepingCapacity: true)
  }

  /// The row of that item and revision as that client sees it.
  package func row(_ entry: OrderEntry, in place: Place) -> Row? {
    guard let revision = UInt32(exactly: entry.revision),
      let slot = table.slot(
        of: entry.itemNumber, revision: revision, variants: (place.anyLayout, place.thisLayout))
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

  /// Keeps a row as that client sees it. One that was made for a set of cells is kept for that set
  /// alone, even where others would see the same. Rows beyond 64 KiB are not kept.
  package mutating func insert(
    _ bytes: ArraySlice<UInt8>, hash: UInt64, of entry: OrderEntry, in place: Place,
    dependsOnLayout: Bool
  ) {
    guard let count = UInt16(exactly: bytes.count),
      let revision = UInt32(exactly: entry.revision)
    else { return }
    if chunks.isEmpty || chunks[chunks.count - 1].bytes.count + bytes.count > Self.chunkSize {
      startChunk()
    }
    let last = chunks.count - 1
    guard let chunk = UInt32(exactly: firstChunk + last) else { return }
    let variant = place.number(dependsOnLayout: dependsOnLayout)
    table.insert(
      RowTable.Slot(
        itemNumber: entry.itemNumber, hash: hash, revision: revision, chunk: chunk,
        start: UInt32(chunks[last].bytes.count), count: count, variant: variant))
    chunks[last].bytes.append(contentsOf: bytes)
    byteCount += bytes.count
    chunks[last].rows.append((entry.itemNumber, variant))
  }

  private mutating func startChunk() {
    var chunk = Chunk()
    if chunks.count >= chunkLimit {
      chunk = chunks.removeFirst()
      byteCount -= chunk.bytes.count
      for row in chunk.rows {
        table.remove(
          row.itemNumber, variant: row.variant, inChunk: UInt32(truncatingIfNeeded: firstChunk))
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
