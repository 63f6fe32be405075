import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `An order tree` {
  @Test(arguments: FeedOrder.allCases, [1, 2, 3] as [UInt64])
  func `answers as a sorted array does, whatever is done to it`(
    order: FeedOrder, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let storage = MemoryNodeStorage()
    var model: [OrderEntry] = []
    var root: Int64 = 0
    var number: Int64 = 0
    for round in 0..<60 {
      // Grow first, then shrink to nothing and grow again.
      let growing = round < 25 || round > 45
      var editor = OrderTreeEditor(storage: storage, root: root, firstOwnID: storage.lastID + 1)
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        let dice = Int.random(in: 0..<10, using: &random)
        if model.isEmpty || dice < (growing ? 7 : 1) {
          number += 1
          let entry = OrderEntry(
            key: order.key(of: date(&random), itemNumber: number), revision: 1)
          try editor.insert(entry)
          model.insert(entry, at: model.firstIndex { entry.key < $0.key } ?? model.count)
        } else if dice < 8 {
          let place = Int.random(in: model.indices, using: &random)
          #expect(try editor.remove(model.remove(at: place).key))
        } else {
          let place = Int.random(in: model.indices, using: &random)
          model[place].revision += 1
          #expect(try editor.update(model[place].key, revision: model[place].revision))
        }
      }
      try editor.finish()
      root = editor.root
      storage.prune()
      try check(OrderTree(source: storage, root: root), against: model, using: &random)
    }
    #expect(model.count > 0)
  }

  @Test func `keeps earlier trees whole until their nodes are pruned`() throws {
    let storage = MemoryNodeStorage()
    var random = SeededGenerator(seed: 4)
    var model: [OrderEntry] = []
    var root: Int64 = 0
    var history: [(root: Int64, model: [OrderEntry])] = []
    for number in 1...1500 as ClosedRange<Int64> {
      var editor = OrderTreeEditor(storage: storage, root: root, firstOwnID: storage.lastID + 1)
      let entry = OrderEntry(
        key: FeedOrder.newest.key(of: date(&random), itemNumber: number), revision: 1)
      try editor.insert(entry)
      model.insert(entry, at: model.firstIndex { entry.key < $0.key } ?? model.count)
      if number % 3 == 0 {
        let place = Int.random(in: model.indices, using: &random)
        try editor.remove(model.remove(at: place).key)
      }
      try editor.finish()
      root = editor.root
      if number % 50 == 0 { history.append((root, model)) }
    }
    for (root, model) in history {
      try check(OrderTree(source: storage, root: root), against: model, using: &random)
    }
  }

  @Test func `fills its nodes when a feed grows at an end`() throws {
    for order in FeedOrder.allCases {
      let storage = MemoryNodeStorage()
      var editor = OrderTreeEditor(storage: storage, root: 0, firstOwnID: 1)
      for number in 1...20_000 as ClosedRange<Int64> {
        let date = Timestamp(seconds: number)
        try editor.insert(OrderEntry(key: order.key(of: date, itemNumber: number), revision: 1))
      }
      try editor.finish()
      // 20,000 / 64 leaves and 313 / 32 nodes above them, with one more for each level's edge.
      #expect(storage.nodes.count <= 330, "\(order)")
      #expect(try storage.node(editor.root).count == 20_000)
    }
  }

  @Test func `refuses a damaged node`() throws {
    let storage = MemoryNodeStorage()
    var editor = OrderTreeEditor(storage: storage, root: 0, firstOwnID: 1)
    for number in 1...100 as ClosedRange<Int64> {
      try editor.insert(
        OrderEntry(key: FeedOrder.appended.key(of: nil, itemNumber: number), revision: 1))
    }
    try editor.finish()
    for (id, bytes) in storage.nodes {
      for index in bytes.indices {
        var damaged = bytes
        damaged[index] ^= 0x10
        #expect(OrderNode(encoded: damaged, id: id) == nil)
      }
      #expect(OrderNode(encoded: Array(bytes.dropLast()), id: id) == nil)
      #expect(OrderNode(encoded: bytes, id: id + 1) == nil)
    }
  }

  private func check(
    _ tree: OrderTree<MemoryNodeStorage>, against model: [OrderEntry],
    using random: inout SeededGenerator
  ) throws {
    #expect(try tree.entries(from: 0, limit: model.count + 1) == model)
    for _ in 0..<20 {
      let offset = Int.random(in: 0...(model.count + 3), using: &random)
      let limit = Int.random(in: 1...100, using: &random)
      let expected = model.dropFirst(offset).prefix(limit)
      #expect(try tree.entries(from: Int64(offset), limit: limit) == Array(expected))
      if let entry = expected.first {
        #expect(try tree.position(of: entry.key) == Int64(offset))
      }
    }
  }

  /// Few dates, so that many tie; some fractions; one in five undated.
  private func date(_ random: inout SeededGenerator) -> Timestamp? {
    if Int.random(in: 0..<5, using: &random) == 0 { return nil }
    return Timestamp(
      seconds: Int64.random(in: -20...20, using: &random),
      nanoseconds: Int32.random(in: 0...3, using: &random))
  }
}
