import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

/// One long random history of a feed, told to the store and to the model alike, and read in between
/// through the routes and the store.
final class SnapshotRun {
  /// A snapshot that a client holds, and how far it has walked.
  private struct Client {
    let version: Int64
    let token: String
    var size: Int
    var index: Int
  }

  private let seed: UInt64
  private var random: SeededGenerator
  private let clock = TestClock()
  private let fixture: RouteFixture
  private var writer: SQLiteFeedWriter
  private var responder: FeedResponder
  private var store: SQLiteFeedStore
  private var model: SnapshotModel
  private var clients: [Client] = []
  private var round = 0
  private(set) var operations = 0
  private(set) var expired = 0
  private(set) var served = 0
  private(set) var short = 0
  /// Of the revalidations, those answered with 304, and the others.
  private(set) var unchanged = 0
  private(set) var changed = 0
  /// The bytes of each tag that was ever seen, and the target's that had it last.
  private var bodies: [String: [UInt8]] = [:]
  private var tags: [String: String] = [:]
  /// Those that were read, in their order.
  private var targets: [String] = []

  init(order: FeedOrder, cacheBytes: Int, seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    let retention = SnapshotRetention(seconds: 20, changes: 150)
    model = SnapshotModel(order: order, retention: retention)
    var settings = FeedResponderSettings()
    settings.share(cacheBytes: cacheBytes, among: 1)
    fixture = try RouteFixture(settings: settings, retention: retention, clock: clock)
    writer = fixture.writer
    responder = fixture.responder
    store = try fixture.database.store()
    try writer.fill("a", order: order)
  }

  private var place: Comment { "seed \(seed) round \(round)" }

  func go(rounds: Int) throws {
    for _ in 0..<rounds {
      round += 1
      try change()
      clock.seconds += Int64.random(in: 0...2, using: &random)
      try readNow()
      for _ in 0..<3 { try readSnapshot() }
      for _ in 0..<2 { revalidate() }
      try readStore()
      if round % 50 == 0 {
        try checkNodes()
        try restart()
      }
    }
  }

  private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// One transaction; the feed grows for a while, then shrinks.
  private func change() throws {
    let removals = round / 40 % 3 == 2 ? 7 : 2
    var steps: [(id: String, item: NewItem?)] = []
    for _ in 0..<number(1..<12) {
      operations += 1
      let id = "i\(number(0..<300))"
      if number(0..<10) < removals {
        steps.append((id, nil))
        model.remove(id)
        continue
      }
      let known = model.items.values.first { $0.id == id }
      // A third of all changes are to the contents alone.
      let date = known != nil && number(0..<3) == 0 ? known?.date : date()
      let title = number(0..<4) == 0 ? nil : "T\(number(0..<3))"
      let type = title == nil ? "placed" : "film"
      let payload = title.map { #"{"title":"\#($0)"}"# } ?? "{}"
      steps.append((id, .sample(id, type: type, at: date, payload: payload)))
      model.put(id, at: date, title: title)
    }
    try writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else {
        throw .failed("no feed")
      }
      for step in steps {
        if let item = step.item {
          _ = try transaction.put(item, into: feed)
        } else if let id = ItemID(step.id) {
          _ = try transaction.removeItem(id, from: feed)
        }
      }
    }
    model.commit(at: clock.seconds)
  }

  private func date() -> Timestamp? {
    if number(0..<5) == 0 { return nil }
    return Timestamp(
      seconds: Int64(number(0..<7)) - 3, nanoseconds: Int32(number(0..<2)) * 500_000_000)
  }

  private func readNow() throws {
    let size = number(1..<101)
    let index = number(0..<(model.items.count / size + 2))
    let page = get("/feeds/a/rows?pageIndex=\(index)&pageSize=\(size)")
    check(page, version: model.present, index: index, size: size)
    guard let token = page.json?["snapshot"] as? String, number(0..<3) == 0 else { return }
    let client = Client(version: model.present, token: token, size: number(1..<101), index: 0)
    if clients.count < 12 {
      clients.append(client)
    } else {
      clients[number(0..<12)] = client
    }
  }

  /// The next page of a client's walk, or any other page of its snapshot.
  private func readSnapshot() throws {
    guard !clients.isEmpty else { return }
    let which = number(0..<clients.count)
    var client = clients[which]
    if number(0..<3) == 0 {
      client.size = number(1..<101)
      client.index = number(0..<(360 / client.size + 1))
    }
    let target = "/feeds/a/rows?pageIndex=\(client.index)&pageSize=\(client.size)&snapshot="
    let page = get(target + client.token)
    check(page, version: client.version, index: client.index, size: client.size)
    if page.status == .ok {
      #expect(page.json?["snapshot"] as? String == client.token, place)
      let next = "pageIndex=\(client.index + 1)&pageSize=\(client.size)&snapshot=\(client.token)"
      let isLast = page.json?["isNoMore"] as? Bool == true
      #expect(page.json?["next"] as? String == (isLast ? nil : "/feeds/a/rows?" + next), place)
      client.index = isLast ? 0 : client.index + 1
    }
    clients[which] = client
  }

  private func get(_ target: String) -> Response {
    operations += 1
    // The fixture's own look at each answer is thorough, and slow.
    let page =
      number(0..<8) == 0
      ? fixture.get(target) : responder.respond(to: Request.sample(.get, target))
    guard page.status == .ok, let tag = page.field("ETag") else { return page }
    #expect(bodies[tag] ?? page.body == page.body, "\(tag) has two bodies, \(place)")
    bodies[tag] = page.body
    if tags.updateValue(tag, forKey: target) == nil { targets.append(target) }
    return page
  }

  /// Asks whether a page still holds that was read lately: a 304 stands for the same bytes that
  /// another responder makes of the data as it is.
  private func revalidate() {
    guard let target = targets.suffix(12).randomElement(using: &random), let tag = tags[target]
    else { return }
    operations += 1
    let fields = [(name: "If-None-Match", value: tag)]
    let answer = responder.respond(to: Request.sample(.get, target, fields: fields))
    guard answer.status == .notModified else {
      changed += 1
      return
    }
    unchanged += 1
    #expect(answer.field("ETag") == tag, place)
    guard let other = try? fixture.another(over: fixture.database.store()) else {
      Issue.record("no other responder")
      return
    }
    let whole = other.respond(to: Request.sample(.get, target))
    #expect(whole.body == bodies[tag], "304 for other bytes: \(target), \(place)")
    #expect(whole.field("ETag") == tag, place)
  }

  private func check(_ page: Response, version: Int64, index: Int, size: Int) {
    guard let expected = model.page(of: version, index: index, size: size) else {
      expired += 1
      #expect(page.status == .gone, place)
      #expect(page.json?["type"] as? String == "/problems/snapshot-expired", place)
      return
    }
    served += version == model.present ? 0 : 1
    short += expected.rows.count < size && !expected.isNoMore ? 1 : 0
    let rows = page.rows.map { row in
      let payload = row["payload"] as? [String: Any]
      let title = payload?["title"] as? String
      return "\(row["id"] ?? "") \(title ?? "at \(payload?["place"] ?? "")")"
    }
    let found = SnapshotModel.Page(
      rows: rows, total: page.json?["total"] as? Int ?? -1,
      isNoMore: page.json?["isNoMore"] as? Bool ?? false)
    #expect(found == expected, place)
    #expect(page.status == .ok, place)
  }

  /// The store's own answers.
  private func readStore() throws {
    operations += 1
    let version = Int64.random(in: max(1, model.oldest - 2)...model.present, using: &random)
    let (offset, limit) = (number(0..<300), number(0..<101))
    let after = Int64.random(in: 0...model.present, using: &random)
    try store.atOneInstant { () throws(StoreError) in
      let feed = try store.feed("a")
      #expect(feed.version == model.present && feed.changes == model.changes, place)
      let kept = Array(model.versions.keys.filter { $0 > after }.sorted().prefix(limit))
      #expect(try store.versions(of: feed, after: after, limit: limit) == kept, place)
      for (number, gone) in model.removed {
        let id = gone.version > model.oldest ? gone.id : nil
        #expect(try store.removedItemID(number)?.description == id, place)
      }
      let instant = try store.feed(feed, asOf: version)
      #expect((instant == nil) == (model.versions[version] == nil), place)
      guard let instant, let expected = model.versions[version] else { return }
      #expect(instant.changes == expected.changes, place)
      let entries = try store.entries(of: instant, from: Int64(offset), limit: limit)
      let numbers = Array(expected.order.dropFirst(offset).prefix(limit))
      #expect(entries.map(\.itemNumber) == numbers, place)
    }
  }

  /// The nodes that are stored must be those that the kept versions have, neither more nor less.
  func checkNodes() throws {
    #expect(try fixture.database.nodes() == fixture.database.reachableNodes(), place)
    let versions = try fixture.database.numbers("SELECT version FROM feed_versions")
    #expect(versions == Set(model.versions.keys), place)
  }

  private func restart() throws {
    writer = try SQLiteFeedWriter(
      path: fixture.database.path, retention: model.retention,
      clock: { [clock] in clock.seconds }, versionStep: { 1 })
    store = try fixture.database.store()
    responder = try fixture.another(over: try fixture.database.store())
  }
}
