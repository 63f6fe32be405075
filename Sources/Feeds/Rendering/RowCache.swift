import Cells

/// Keeps the bytes of rendered rows, by item and revision, in bounded memory.
///
/// Bytes lie one behind another in a ring of chunks; when it is full, the oldest chunk is
/// forgotten whole. So a row costs no allocation of its own, and nothing is ever invalidated: a
/// changed item has another revision.
package struct RowCache {
  /// Where the bytes of a row lie, or of rows one behind another with a comma between two.
  package struct Run: Sendable {
    fileprivate let chunk: UInt32
    fileprivate let start: UInt32
    /// Behind the comma that follows them.
    fileprivate var end: UInt32
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
    var rowCount = 0

    /// Short rows fill a chunk by their number, which the table grows with.
    func isFull(for count: Int, of size: Int) -> Bool {
      bytes.count + count + 1 > size || rowCount >= size / 32
    }
  }

  private static let largestChunk = 256 * 1024
  /// More variants than any honest population of clients has at a time; with further ones the
  /// cache begins anew, so that no client makes it grow.
  private static let variantLimit = 4096

  private let capacity: Int
  private let chunkSize: Int
  /// Chunks by number, the oldest first; numbers go on counting.
  private var chunks: [Chunk] = []
  private var firstChunk: UInt32 = 0
  private var table = RowTable()
  private var variants: [Variant: UInt16] = [:]
  /// What was looked up last, and how many entries that took.
  private var found: [Run] = []
  private var passed = 0
  /// The runs that were appended last.
  package private(set) var runs: [Run] = []
  /// Bytes of the rows held, those of earlier revisions among them until their chunk is forgotten.
  package private(set) var byteCount = 0
  /// Rows held, those of earlier revisions among them until their chunk is forgotten.
  package private(set) var rowCount = 0

  /// - Parameter capacity: bytes held at the most, of rows and of the table that finds them, but for one
  ///   doubling of the table; nothing is kept below two kilobytes.
  package init(capacity: Int) {
    self.capacity = capacity
    chunkSize = min(Self.largestChunk, capacity / 8)
  }

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
    // Numbers go on, so that no run from before is taken for one of the chunks to come.
    firstChunk &+= UInt32(chunks.count)
    chunks.removeAll()
    byteCount = 0
    rowCount = 0
    table = RowTable()
    variants.removeAll(keepingCapacity: true)
  }

  /// The row of that item and revision as that client sees it.
  package func row(_ entry: OrderEntry, in place: Place) -> Run? {
    guard let revision = UInt32(exactly: entry.revision),
      let slot = table.slot(
        of: entry.itemNumber, revision: revision, variants: (place.anyLayout, place.thisLayout),
        oldest: firstChunk)
    else { return nil }
    return Run(chunk: slot.chunk, start: slot.start, end: slot.start &+ UInt32(slot.count) &+ 1)
  }

  /// Adds the bytes of a run that was found in this cache, and has not been pushed out since, to
  /// `page`; false where it has.
  package func append(_ run: Run, to page: inout [UInt8]) -> Bool {
    guard holds(run) else { return false }
    page.append(
      contentsOf: chunks[Int(run.chunk &- firstChunk)].bytes[Int(run.start)..<(Int(run.end) &- 1)])
    return true
  }

  /// Whether a run has not been pushed out.
  package func holds(_ run: Run) -> Bool {
    run.chunk >= firstChunk && Int(run.chunk &- firstChunk) < chunks.count
  }

  /// Adds the rows of the entries from `first` on to `page`, a comma between two, up to one that is
  /// not known; entries of removed items have none. Answers how many entries it has passed.
  ///
  /// - Parameter isFirst: whether no row stands in the page yet.
  package mutating func append(
    _ entries: [OrderEntry], from first: Int, in place: Place, to page: inout [UInt8],
    _ isFirst: inout Bool
  ) -> Int {
    find(entries, from: first, in: place)
    runs.removeAll(keepingCapacity: true)
    for row in found {
      if let last = runs.last, last.chunk == row.chunk, last.end == row.start {
        runs[runs.count - 1].end = row.end
      } else {
        runs.append(row)
      }
    }
    for run in runs {
      if !isFirst { page.append(0x2C) }
      isFirst = false
      _ = append(run, to: &page)
    }
    return passed
  }

  /// Looks all of them up before any is copied: the processor then waits for several places of the
  /// table at a time, which lie apart.
  private mutating func find(_ entries: [OrderEntry], from first: Int, in place: Place) {
    found.removeAll(keepingCapacity: true)
    var index = first
    while index < entries.count {
      if entries[index].revision > 0 {
        guard let row = row(entries[index], in: place) else { break }
        found.append(row)
      }
      index &+= 1
    }
    passed = index &- first
  }

  /// Keeps a row as that client sees it. One that was made for a set of cells is kept for that set
  /// alone, even where others would see the same. Rows beyond 64 KiB or an eighth of the capacity
  /// are not kept.
  package mutating func insert(
    _ bytes: ArraySlice<UInt8>, of entry: OrderEntry, in place: Place, dependsOnLayout: Bool
  ) {
    guard bytes.count < chunkSize, let count = UInt16(exactly: bytes.count),
      let revision = UInt32(exactly: entry.revision)
    else { return }
    if chunks.isEmpty || chunks[chunks.count - 1].isFull(for: bytes.count, of: chunkSize) {
      guard startChunk() else { return }
    }
    let last = chunks.count - 1
    let chunk = firstChunk &+ UInt32(last)
    table.insert(
      RowTable.Slot(
        itemNumber: entry.itemNumber, revision: revision, chunk: chunk,
        start: UInt32(chunks[last].bytes.count), count: count,
        variant: place.number(dependsOnLayout: dependsOnLayout)), oldest: firstChunk)
    chunks[last].bytes.append(contentsOf: bytes)
    chunks[last].bytes.append(0x2C)
    chunks[last].rowCount += 1
    byteCount += bytes.count
    rowCount += 1
  }

  /// Begins a chunk, in the memory of the oldest one where there is no more; false where there is
  /// room for none.
  private mutating func startChunk() -> Bool {
    // After some 10^15 bytes of rows.
    guard Int(firstChunk) + chunks.count < Int(UInt32.max) else { return false }
    var chunk = Chunk()
    while !chunks.isEmpty, (chunks.count + 1) * chunkSize + table.byteCount > capacity {
      chunk = chunks.removeFirst()
      byteCount -= chunk.bytes.count
      rowCount -= chunk.rowCount
      firstChunk &+= 1
      chunk.bytes.removeAll(keepingCapacity: true)
      chunk.rowCount = 0
    }
    // With no chunk left, the table finds nothing that is still there.
    if chunks.isEmpty { table = RowTable() }
    guard chunkSize + table.byteCount <= capacity else { return false }
    chunk.bytes.reserveCapacity(chunkSize)
    chunks.append(chunk)
    return true
  }
}
