import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `An order that the doctor builds` {
  /// Around the widths at which leaves and inner nodes fill up.
  private static let sizes = [1, 47, 48, 49, 96, 97, 1_151, 1_152, 1_153, 2_305]

  @Test(arguments: FeedOrder.allCases, sizes)
  func `has each item at its place`(order: FeedOrder, size: Int) throws {
    let database = try TestDatabase()
    var random = SeededGenerator(seed: UInt64(size))
    let items = (0..<size).map { index in
      let day = Int64.random(in: -200...200, using: &random)
      return NewItem.sample(
        "i\(index)",
        at: index % 5 == 0
          ? nil
          : Timestamp(seconds: day * 86_400, nanoseconds: .random(in: 0...2, using: &random)))
    }
    try database.writer().fill("a", order: order, with: items)
    let before = try database.store().ids(of: "a")
    try database.sql("DELETE FROM order_nodes")
    let repair = try Doctor.repair(path: database.path)
    #expect(repair.deeds == ["feed a: order of \(size) items built anew"])
    #expect(repair.after.faults == [])
    #expect(repair.after.nodes < size / 40 + 4, "nodes are three quarters full")
    #expect(try database.store().ids(of: "a") == before)
    // Every place takes another item.
    let writer = try database.writer()
    for index in 0..<20 {
      let day = Int64.random(in: -250...250, using: &random)
      try writer.put(.sample("n\(index)", at: Timestamp(seconds: day * 86_400)), into: "a")
    }
    #expect(try Doctor.check(path: database.path).faults == [])
  }

  @Test func `is empty for a feed without items`() throws {
    let database = try TestDatabase()
    try database.writer().fill("a", with: [.sample("one")])
    try database.sql("DELETE FROM items")
    _ = try Doctor.repair(path: database.path)
    #expect(try Doctor.check(path: database.path).faults == [])
    #expect(try database.store().feed("a").total == 0)
  }
}
