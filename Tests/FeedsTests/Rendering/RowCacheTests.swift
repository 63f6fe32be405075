import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `A row cache` {
  private let wide = Layout(width: 1000)

  @Test func `answers the row of that item, revision and layout alone`() throws {
    let wide = try #require(wide)
    var cache = RowCache(capacity: 1 << 20)
    cache.insert(Array("one".utf8)[...], of: entry(1, revision: 3), in: Layout?.none)
    cache.insert(Array("narrow".utf8)[...], of: entry(2, revision: 1), in: .standard)
    cache.insert(Array("wide".utf8)[...], of: entry(2, revision: 1), in: wide)
    #expect(bytes(cache, cache.row(entry(1, revision: 3), in: .standard)) == "one")
    #expect(bytes(cache, cache.row(entry(1, revision: 3), in: wide)) == "one")
    #expect(cache.row(entry(1, revision: 2), in: wide) == nil)
    #expect(cache.row(entry(1, revision: 4), in: wide) == nil)
    #expect(cache.row(entry(3, revision: 1), in: wide) == nil)
    #expect(bytes(cache, cache.row(entry(2, revision: 1), in: .standard)) == "narrow")
    #expect(bytes(cache, cache.row(entry(2, revision: 1), in: wide)) == "wide")
    #expect(cache.row(entry(2, revision: 1), in: Layout(width: 2) ?? .standard) == nil)
  }

  @Test func `keeps the new row where an item comes to depend on the layout`() {
    var cache = RowCache(capacity: 1 << 20)
    cache.insert(Array("old".utf8)[...], of: entry(1, revision: 1), in: Layout?.none)
    cache.insert(Array("new".utf8)[...], of: entry(1, revision: 2), in: .standard)
    #expect(bytes(cache, cache.row(entry(1, revision: 2), in: .standard)) == "new")
    cache.insert(Array("last".utf8)[...], of: entry(1, revision: 3), in: Layout?.none)
    #expect(bytes(cache, cache.row(entry(1, revision: 3), in: .standard)) == "last")
  }

  @Test func `forgets the oldest rows when it is full`() {
    var cache = RowCache(capacity: 1 << 20)
    let row = [UInt8](repeating: 0x78, count: 1000)
    for number in 1...3000 as ClosedRange<Int64> {
      cache.insert(row[...], of: entry(number, revision: 1), in: Layout?.none)
    }
    let kept = (1...3000 as ClosedRange<Int64>).filter {
      cache.row(entry($0, revision: 1), in: .standard) != nil
    }
    #expect(kept.count <= 1 << 20 / 1000)
    // But for the table, the chunk that is being filled, and what is left at each one's end.
    #expect(kept.count >= (1 << 20 - 2 * 128 * 1024 - 100 * 1024) / 1000)
    #expect(kept == Array((3001 - Int64(kept.count))...3000))
  }

  @Test func `keeps no row that would push out all the others`() {
    var cache = RowCache(capacity: 1 << 20)
    let large = [UInt8](repeating: 0x78, count: 256 * 1024)
    cache.insert(large[...], of: entry(1, revision: 1), in: Layout?.none)
    #expect(cache.row(entry(1, revision: 1), in: .standard) == nil)
    cache.insert([], of: entry(2, revision: 1), in: Layout?.none)
    #expect(bytes(cache, cache.row(entry(2, revision: 1), in: .standard)) == "")
  }

  @Test func `keeps apart what is made for a set of cells`() throws {
    let sets = try sets()
    var cache = RowCache(capacity: 1 << 20)
    let rows: [(name: String, layout: Layout?, cells: CellSet?)] = [
      ("all", nil, nil), ("a", nil, sets[0]), ("b wide", wide, sets[1]),
      ("b", .standard, sets[1]),
    ]
    for row in rows {
      cache.insert(
        Array(row.name.utf8)[...], of: entry(1, revision: 1), in: row.layout, row.cells)
    }
    let wide = try #require(wide)
    let entry = entry(1, revision: 1)
    #expect(bytes(cache, cache.row(entry, in: wide)) == "all")
    #expect(bytes(cache, cache.row(entry, in: .standard, sets[0])) == "a")
    #expect(bytes(cache, cache.row(entry, in: wide, sets[0])) == "a")
    #expect(bytes(cache, cache.row(entry, in: .standard, sets[1])) == "b")
    #expect(bytes(cache, cache.row(entry, in: wide, sets[1])) == "b wide")
    #expect(cache.row(entry, in: Layout(width: 7) ?? .standard, sets[1]) == nil)
    #expect(cache.row(entry, in: .standard, sets[2]) == nil)
  }

  @Test func `begins anew when there are more variants than it keeps`() throws {
    let sets: [CellSet?] = [nil] + (try sets())
    var cache = RowCache(capacity: 1 << 20)
    cache.insert(Array("for all".utf8)[...], of: entry(2, revision: 1), in: Layout?.none)
    var lost = 0
    for round in 1...9000 {
      let layout = Layout(width: Double(round)) ?? .standard
      let cells = sets[round % sets.count]
      cache.insert(
        Array("\(round)".utf8)[...], of: entry(1, revision: 1), in: layout, cells)
      #expect(bytes(cache, cache.row(entry(1, revision: 1), in: layout, cells)) == "\(round)")
      if cache.row(entry(2, revision: 1), in: .standard) == nil {
        lost += 1
        cache.insert(
          Array("for all".utf8)[...], of: entry(2, revision: 1), in: Layout?.none)
      }
    }
    #expect((2...3).contains(lost), "\(lost)")
  }

  @Test func `takes no run from before for one of the rows that came after it began anew`() {
    var cache = RowCache(capacity: 1 << 20)
    let place = cache.place(of: .standard)
    for number in 1...2_000 as ClosedRange<Int64> {
      cache.insert(
        Array("old \(number)".utf8)[...], of: entry(number, revision: 1), in: place,
        dependsOnLayout: false)
    }
    let runs = (1...2_000 as ClosedRange<Int64>).compactMap {
      cache.row(entry($0, revision: 1), in: place)
    }
    #expect(runs.count == 2_000 && runs.allSatisfy { cache.holds($0) })
    for width in 1...4_100 {
      _ = cache.place(of: ClientView(layout: Layout(width: Double(width)) ?? .standard))
    }
    #expect(!runs.contains { cache.holds($0) })
    for number in 1...2_000 as ClosedRange<Int64> {
      cache.insert(
        Array("new \(number)".utf8)[...], of: entry(number, revision: 1), in: place,
        dependsOnLayout: false)
    }
    for run in runs {
      var page: [UInt8] = []
      #expect(!cache.append(run, to: &page) && page.isEmpty)
    }
  }

  @Test func `gives rows that lie together as one run, with commas`() {
    var cache = RowCache(capacity: 1 << 20)
    let place = cache.place(of: .standard)
    let entries = (1...5 as ClosedRange<Int64>).map { entry($0, revision: $0 == 3 ? 0 : 1) }
    for entry in entries where entry.revision > 0 {
      cache.insert(
        Array("\(entry.itemNumber)".utf8)[...], of: entry, in: place, dependsOnLayout: false)
    }
    var page: [UInt8] = []
    var isFirst = true
    let passed = cache.append(entries, from: 0, in: place, to: &page, &isFirst)
    #expect(passed == 5 && !isFirst)
    #expect(String(decoding: page, as: UTF8.self) == "1,2,4,5", "the third was removed")
    #expect(cache.runs.count == 1)
    let more = entries + [entry(9, revision: 1)]
    let known = cache.append(more, from: 3, in: place, to: &page, &isFirst)
    #expect(known == 2)
    #expect(String(decoding: page, as: UTF8.self) == "1,2,4,5,4,5")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `never answers wrong bytes`(seed: UInt64) throws {
    struct Key: Hashable {
      let entry: OrderEntry
      let layout: Layout?
      let cells: CellSet?
    }
    var random = SeededGenerator(seed: seed)
    var cache = RowCache(capacity: 512 * 1024)
    var model: [Key: [UInt8]] = [:]
    var revisions: [Int64: Int64] = [:]
    let layouts = [.standard] + (1...4).compactMap { Layout(width: Double($0) * 100) }
    let sets: [CellSet?] = [nil, nil] + (try sets())
    var hits = 0
    for round in 0..<20_000 {
      let number = Int64.random(in: 1...60, using: &random)
      if Int.random(in: 0..<50, using: &random) == 0 { revisions[number, default: 1] += 1 }
      let entry = entry(number, revision: revisions[number, default: 1])
      let layout = layouts[Int.random(in: layouts.indices, using: &random)]
      let cells = sets[Int.random(in: sets.indices, using: &random)]
      // Whether a row depends on the layout goes with item and revision.
      let key = Key(
        entry: entry, layout: (number + entry.revision) % 2 == 0 ? layout : nil, cells: cells)
      if let row = cache.row(entry, in: layout, cells) {
        hits += 1
        var page = Array("before".utf8)
        #expect(cache.append(row, to: &page))
        #expect(Array(page.dropFirst(6)) == model[key])
      } else {
        let count = Int.random(in: 0...(round % 100 == 0 ? 70_000 : 3_000), using: &random)
        let row = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: count)
        model[key] = row
        cache.insert(row[...], of: entry, in: key.layout, cells)
      }
    }
    #expect(hits > 500)
  }

  /// Three sets of cells, none of them all.
  private func sets() throws -> [CellSet] {
    let registry = try RouteFixture.registry()
    return [["FilmCell"], ["PostCell", "PhotoCell"], []].compactMap { registry.cellSet(of: $0) }
  }

  private func entry(_ number: Int64, revision: Int64) -> OrderEntry {
    OrderEntry(key: FeedOrder.newest.key(of: nil, itemNumber: number), revision: revision)
  }

  private func bytes(_ cache: RowCache, _ row: RowCache.Run?) -> String? {
    guard let row else { return nil }
    var page: [UInt8] = []
    guard cache.append(row, to: &page) else { return nil }
    return String(decoding: page, as: UTF8.self)
  }
}

extension RowCache {
  /// The row in a layout that is looked up as a page does it.
  fileprivate mutating func row(
    _ entry: OrderEntry, in layout: Layout, _ cells: CellSet? = nil
  ) -> RowCache.Run? {
    row(entry, in: place(of: ClientView(layout: layout, cells: cells)))
  }

  /// Keeps a row as the renderer does; one without a layout is the same in every one.
  fileprivate mutating func insert(
    _ bytes: ArraySlice<UInt8>, of entry: OrderEntry, in layout: Layout?,
    _ cells: CellSet? = nil
  ) {
    let place = place(of: ClientView(layout: layout ?? .standard, cells: cells))
    insert(bytes, of: entry, in: place, dependsOnLayout: layout != nil)
  }
}
