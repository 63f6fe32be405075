import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A damaged database` {
  /// 2,500 items are a tree of three levels.
  private func fixture(items: Int = 2_500) throws -> RouteFixture {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", order: .appended, with: (0..<items).map { .sample("\($0)") })
    return fixture
  }

  @Test(arguments: [
    "UPDATE feeds SET root = 0, total = 0", "UPDATE feeds SET version = version + 1",
    "UPDATE feeds SET changes = 0", "DELETE FROM feed_versions",
    "UPDATE feeds SET total = total + 1", "UPDATE feeds SET total = total - 1",
    "UPDATE feeds SET total = 0", "UPDATE feeds SET total = 9223372036854775807",
    "UPDATE feeds SET root = 0", "UPDATE feeds SET root = root - 1", "UPDATE feeds SET root = -1",
    "UPDATE feeds SET root = 9223372036854775807", "DELETE FROM order_nodes",
    "UPDATE order_nodes SET node = x''", "UPDATE order_nodes SET node = randomblob(500)",
    "UPDATE order_nodes SET node = substr(node, 2)",
    "UPDATE order_nodes SET node = (SELECT node FROM order_nodes WHERE node_id = 1)",
  ])
  func `gives an error, never a wrong page`(sql: String) throws {
    let fixture = try fixture()
    try fixture.database.sql(sql)
    for index in [0, 1, 60, 124, 125, 126, .max] {
      let answer = fixture.get("/feeds/a/rows?pageIndex=\(index)")
      #expect(answer.status == .internalServerError, "pageIndex \(index)")
    }
    #expect(fixture.log.all.contains { $0.contains("damaged") })
    #expect(fixture.get("/healthz").status == .ok)
    #expect(fixture.get("/feeds/a/items/7").status == .ok)
    #expect(throws: StoreError.self) { try fixture.database.store().ids(of: "a") }
  }

  private let ready = #"{"status":"ready"}"#
  private let damaged = #"{"status":"damaged"}"#

  /// What readiness says, with the status that goes with it.
  private func readiness(_ fixture: RouteFixture) -> String {
    let answer = fixture.responder.respond(to: .sample(.get, "/readyz"))
    #expect(answer.status == (answer.text == ready ? .ok : .serviceUnavailable))
    return answer.text ?? "no text"
  }

  @Test func `is no longer ready once a page could not be made of it`() throws {
    let fixture = try fixture()
    #expect(readiness(fixture) == ready)
    // Far from what readiness looks at by itself.
    try fixture.database.sql(
      """
      CREATE TABLE kept AS SELECT * FROM items WHERE id = '2000';
      DELETE FROM items WHERE id = '2000';
      """)
    #expect(readiness(fixture) == ready)
    #expect(fixture.get("/feeds/a/rows?pageIndex=100").status == .internalServerError)
    #expect(readiness(fixture) == damaged)
    #expect(fixture.get("/feeds/a/rows?pageIndex=0").status == .ok)
    try fixture.writer.put(.sample("new"), into: "a")
    #expect(
      readiness(fixture) == damaged, "a write elsewhere mends nothing")
    try fixture.database.sql("INSERT INTO items SELECT * FROM kept; DROP TABLE kept")
    #expect(readiness(fixture) == ready, "what met damage reads well again")
    #expect(fixture.get("/feeds/a/rows?pageIndex=100").status == .ok)
  }

  @Test func `is no longer ready until each page that could not be made reads well`() throws {
    let fixture = try fixture()
    try fixture.database.sql(
      """
      CREATE TABLE kept AS SELECT * FROM items WHERE id IN ('1000', '2000');
      DELETE FROM items WHERE id IN ('1000', '2000');
      """)
    // More than are remembered, of two pages.
    for size in 10...30 {
      for item in [1000, 2000] {
        let answer = fixture.get("/feeds/a/rows?pageSize=\(size)&pageIndex=\(item / size)")
        #expect(answer.status == .internalServerError)
      }
    }
    try fixture.database.sql("INSERT INTO items SELECT * FROM kept WHERE id = '1000'")
    #expect(readiness(fixture) == damaged)
    try fixture.database.sql("INSERT INTO items SELECT * FROM kept WHERE id = '2000'")
    #expect(readiness(fixture) == ready)
  }

  @Test func `that a write has met stays told until the process ends`() throws {
    let health = WriteHealth()
    #expect(health.note(.damaged("page 7")))
    #expect(health.hasMetDamage)
    #expect(health.note(nil))
    #expect(health.current == nil)
    #expect(health.hasMetDamage)
    let other = WriteHealth()
    _ = other.note(.full("no room"))
    #expect(!other.hasMetDamage)
  }

  @Test func `whose file was found damaged is never ready again`() throws {
    let fixture = try fixture()
    fixture.faults.noteFileDamage("the file is damaged")
    #expect(readiness(fixture) == damaged)
    try fixture.writer.put(.sample("new"), into: "a")
    #expect(readiness(fixture) == damaged)
    #expect(fixture.log.all == ["the file is damaged"])
  }

  /// Each of two faults is met again and again, by two loops.
  @Test func `is told once, however it is met`() throws {
    let fixture = try fixture()
    try fixture.database.sql("DELETE FROM items WHERE id IN ('2000', '2300')")
    for _ in 0..<5 {
      #expect(fixture.get("/feeds/a/rows?pageIndex=100").status == .internalServerError)
      #expect(fixture.get("/feeds/a/rows?pageIndex=115").status == .internalServerError)
    }
    #expect(fixture.log.all.count { $0.contains("damaged") } == 2, "\(fixture.log.all)")
  }

  @Test func `that readiness alone has seen is told too`() throws {
    let fixture = try fixture()
    try fixture.database.sql("UPDATE feeds SET total = total + 1")
    for _ in 0..<3 {
      let readiness = fixture.responder.respond(to: .sample(.get, "/readyz"))
      #expect(readiness.text == #"{"status":"damaged"}"#)
    }
    #expect(fixture.log.all.count { $0.contains("damaged") } == 1, "\(fixture.log.all)")
  }

  @Test func `that contradicts its history is not written to`() throws {
    let fixture = try fixture()
    try fixture.database.sql("UPDATE feeds SET root = 0, total = 0")
    #expect(throws: StoreError.self) { try fixture.writer.put(.sample("new"), into: "a") }
    #expect(throws: StoreError.self) { try fixture.database.store().verify() }
  }

  @Test func `in any one node gives an error or a right page`() throws {
    var random = SeededGenerator(seed: 31)
    let fixture = try fixture()
    let count = try #require(try fixture.database.number("SELECT count(*) FROM order_nodes"))
    #expect(count > 40)
    for _ in 0..<40 {
      let node = Int64.random(in: 1...count, using: &random)
      let place = Int.random(in: 1...300, using: &random)
      let database = fixture.database
      try database.sql("CREATE TABLE kept AS SELECT * FROM order_nodes WHERE node_id = \(node)")
      try database.sql(
        """
        UPDATE order_nodes SET node = CAST(substr(node, 1, \(place)) || x'00'
          || substr(node, \(place) + 2) AS BLOB) WHERE node_id = \(node)
        """)
      // A responder without anything in its caches.
      let other = try fixture.another(over: try database.store())
      for index in 0..<25 {
        let target = "/feeds/a/rows?pageSize=100&pageIndex=\(index)"
        let answer = other.respond(to: .sample(.get, target))
        if answer.status == .ok {
          #expect(answer.ids == (index * 100..<(index + 1) * 100).map(String.init))
        } else {
          #expect(answer.status == .internalServerError)
        }
      }
      try database.sql(
        """
        UPDATE order_nodes SET node = (SELECT node FROM kept) WHERE node_id = \(node);
        DROP TABLE kept;
        """)
    }
    #expect(fixture.get("/feeds/a/rows?pageIndex=99").status == .ok)
  }

  @Test func `without an item that the order has gives an error`() throws {
    let fixture = try fixture(items: 50)
    try fixture.database.sql("DELETE FROM items WHERE id = '30'")
    #expect(fixture.get("/feeds/a/rows").status == .ok)
    #expect(fixture.get("/feeds/a/rows?pageIndex=1").status == .internalServerError)
    #expect(fixture.get("/feeds/a/items/30").status == .notFound)
  }

  @Test func `gives its writer an error too`() throws {
    for sql in ["DELETE FROM order_nodes", "UPDATE order_nodes SET node = x'00'"] {
      let fixture = try fixture(items: 200)
      try fixture.database.sql(sql)
      // A writer without anything in its caches.
      let writer = try fixture.database.writer()
      #expect(throws: StoreError.self) { try writer.put(.sample("new"), into: "a") }
      #expect(throws: StoreError.self) { try writer.remove("7", from: "a") }
      #expect(try fixture.database.number("SELECT count(*) FROM items") == 200)
    }
  }

  @Test func `is not changed by half, though its caller pass over the error`() throws {
    let fixture = try fixture(items: 200)
    try fixture.database.sql("DELETE FROM order_nodes")
    let writer = try fixture.database.writer()
    let feed = try fixture.database.store().feed("a")
    #expect(throws: StoreError.self) {
      try writer.write { (transaction) throws(StoreError) in
        do throws(StoreError) {
          _ = try transaction.put(.sample("new"), into: feed)
          Issue.record("put into no order")
        } catch {}
      }
    }
    #expect(try fixture.database.number("SELECT count(*) FROM items") == 200)
    #expect(try fixture.database.store().feed("a") == feed)
  }

  @Test func `with an item out of its place in the order gives an error`() throws {
    let fixture = try fixture(items: 200)
    try fixture.database.sql("UPDATE items SET item_number = 100000 WHERE id = '7'")
    #expect(fixture.get("/feeds/a/rows/7").status == .internalServerError)
    #expect(throws: StoreError.self) { try fixture.writer.remove("7", from: "a") }
    #expect(throws: StoreError.self) {
      try fixture.writer.put(.sample("7", payload: "{}"), into: "a")
    }
  }

  @Test func `is not what an unmigrated file is`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: StoreError.self) { try SQLiteFeedStore(path: folder.file("none.db")) }
    #expect(throws: StoreError.self) { try SQLiteFeedWriter(path: folder.file("none.db")) }
  }
}
