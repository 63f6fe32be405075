import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `The difference of two versions of an order` {
  /// A history of random edits, every version with its root and its entries.
  private struct History {
    let storage = MemoryNodeStorage()
    var versions: [(root: Int64, entries: [OrderEntry])] = [(0, [])]
    private var lastNumber: Int64 = 0
    private let order: FeedOrder

    init(order: FeedOrder) { self.order = order }

    mutating func edit(_ count: Int, growing: Bool, _ random: inout SeededGenerator) throws {
      var (root, entries) = versions[versions.count - 1]
      var editor = OrderTreeEditor(storage: storage, root: root, firstOwnID: storage.lastID + 1)
      for _ in 0..<count {
        let kind = Int.random(in: 0..<10, using: &random)
        if entries.isEmpty || kind < (growing ? 5 : 1) {
          lastNumber += 1
          let entry = OrderEntry(key: key(lastNumber, &random), revision: 1)
          try editor.insert(entry)
          insert(entry, into: &entries)
          continue
        }
        let place = Int.random(in: entries.indices, using: &random)
        var entry = entries[place]
        switch kind {
        case 5..<7:
          entry.revision += 1
          try editor.update(entry.key, revision: entry.revision)
          entries[place] = entry
        case 7..<8:
          try editor.remove(entries.remove(at: place).key)
          entry = OrderEntry(key: key(entry.itemNumber, &random), revision: entry.revision + 1)
          try editor.insert(entry)
          insert(entry, into: &entries)
        default: try editor.remove(entries.remove(at: place).key)
        }
      }
      try editor.finish()
      root = editor.root
      versions.append((root, entries))
    }

    private func insert(_ entry: OrderEntry, into entries: inout [OrderEntry]) {
      entries.insert(entry, at: entries.firstIndex { entry.key < $0.key } ?? entries.count)
    }

    private func key(_ number: Int64, _ random: inout SeededGenerator) -> OrderKey {
      let isDated = Int.random(in: 0..<5, using: &random) > 0
      let date = Timestamp(seconds: Int64.random(in: -50...50, using: &random))
      return order.key(of: isDated ? date : nil, itemNumber: number)
    }
  }

  @Test(arguments: FeedOrder.allCases, [31, 32] as [UInt64])
  func `is that of their lists`(order: FeedOrder, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var history = History(order: order)
    for round in 0..<120 {
      let size = round == 0 ? 900 : Int.random(in: 1...20, using: &random)
      try history.edit(size, growing: round / 40 % 2 == 0, &random)
    }
    for _ in 0..<600 {
      let a = history.versions[Int.random(in: history.versions.indices, using: &random)]
      let b = history.versions[Int.random(in: history.versions.indices, using: &random)]
      let window =
        Bool.random(using: &random) ? Int64.max : Int64.random(in: 0...1200, using: &random)
      let count = Int(clamping: window)
      let expected = OrderDifference.comparing(
        Array(a.entries.prefix(count)), Array(b.entries.prefix(count)))
      let tree = OrderTree(source: history.storage, root: a.root)
      let found = try tree.difference(
        to: OrderTree(source: history.storage, root: b.root), within: window, limit: 10_000)
      #expect(found == expected, "seed \(seed), window \(window)")
      let total = expected.removed.count + expected.added.count + expected.revised.count
      let refused = try tree.difference(
        to: OrderTree(source: history.storage, root: b.root), within: window, limit: total - 1)
      #expect(refused == nil || total == 0, "seed \(seed), window \(window)")
    }
  }

  /// Reads nodes, and counts them.
  private final class CountingSource: OrderNodeSource {
    let storage: MemoryNodeStorage
    var count = 0

    init(_ storage: MemoryNodeStorage) { self.storage = storage }

    func node(_ id: Int64) throws(StoreError) -> OrderNode {
      count += 1
      return try storage.node(id)
    }
  }

  @Test func `costs some paths a change, in a feed of any size`() throws {
    let storage = MemoryNodeStorage()
    var editor = OrderTreeEditor(storage: storage, root: 0, firstOwnID: 1)
    func key(_ number: Int64) -> OrderKey { FeedOrder.appended.key(of: nil, itemNumber: number) }
    for number in 1...200_000 as ClosedRange<Int64> {
      try editor.insert(OrderEntry(key: key(number), revision: 1))
    }
    try editor.finish()
    let old = editor.root
    var random = SeededGenerator(seed: 33)
    editor = OrderTreeEditor(storage: storage, root: old, firstOwnID: storage.lastID + 1)
    for _ in 0..<20 { try editor.remove(key(Int64.random(in: 1...200_000, using: &random))) }
    try editor.finish()
    let source = CountingSource(storage)
    let found = try #require(
      try OrderTree(source: source, root: old).difference(
        to: OrderTree(source: source, root: editor.root), limit: 100))
    #expect((19...20).contains(found.removed.count) && found.added.isEmpty)
    // Two trees of four levels, and the look at either's left edge.
    #expect(source.count <= 20 * 2 * 4 + 12, "\(source.count)")
    source.count = 0
    _ = try OrderTree(source: source, root: old).difference(
      to: OrderTree(source: source, root: editor.root), within: 20, limit: 100)
    #expect(source.count <= 20, "\(source.count)")
  }

  @Test func `refuses what is damaged`() throws {
    var random = SeededGenerator(seed: 34)
    var history = History(order: .newest)
    try history.edit(500, growing: true, &random)
    try history.edit(5, growing: true, &random)
    let (old, new) = (history.versions[1].root, history.versions[2].root)
    let missing = OrderTree(source: history.storage, root: 99_999)
    #expect(throws: StoreError.self) {
      try missing.difference(
        to: OrderTree(source: history.storage, root: old), limit: 10)
    }
    for id in history.storage.nodes.keys.sorted() where id != old && id != new {
      history.storage.discard(id)
    }
    #expect(throws: StoreError.self) {
      try OrderTree(source: history.storage, root: old).difference(
        to: OrderTree(source: history.storage, root: new), limit: 10_000)
    }
  }
}
