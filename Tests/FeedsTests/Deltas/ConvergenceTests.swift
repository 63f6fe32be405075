import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `Changes between two instants` {
  private static let views = [
    "", "&cells=FilmCell,PlacedCell", "&cells=", "&width=320&textScale=2",
  ]

  private func rows(
    _ responder: FeedResponder, _ count: Int, _ view: String
  ) throws -> ShownList {
    let size = max(count, 1)
    var list = try ShownList(
      page: responder.respond(to: .sample(.get, "/feeds/a/rows?pageSize=\(size)\(view)")).body)
    if count == 0 { list.rows = [] }
    return list
  }

  /// 3 × 400 transactions; a failure names the seed.
  @Test(arguments: FeedOrder.allCases, [51, 52] as [UInt64])
  func `turn the rows of one into those of the other, byte for byte`(
    order: FeedOrder, seed: UInt64
  ) throws {
    let fixture = try RouteFixture(settings: FeedResponderSettings(maximumPageSize: 10_000))
    try fixture.writer.fill("a", order: order)
    var responder = fixture.responder
    var edits = RandomEdits(seed: seed)
    edits.hasPlaced = seed % 2 == 1
    var kept: [(count: Int, view: String, list: ShownList)] = []
    var reloads = 0
    var deltas = 0
    for round in 0..<200 {
      let count = [0, 1, 5, 20, 60, 10_000].randomElement(using: &edits.random) ?? 0
      let view = Self.views.randomElement(using: &edits.random) ?? ""
      kept.append((count, view, try rows(responder, count, view)))
      try edits.run(round % 10 == 0 ? 30 : 4, on: fixture.writer, "a")
      if round % 25 == 0 { responder = try fixture.another(over: try fixture.database.store()) }
      for _ in 0..<3 {
        let place = Int.random(in: kept.indices, using: &edits.random)
        let (count, view, old) = kept[place]
        let target = "/feeds/a/changes?since=\(old.snapshot)&loaded=\(count)\(view)"
        let answer = responder.respond(to: .sample(.get, target))
        #expect(answer.status == .ok, "\(target)")
        var list = old
        deltas += 1
        if try list.apply(answer.body) {
          let now = try rows(responder, count, view)
          #expect(list == now, "seed \(seed), round \(round), \(target)")
        } else {
          reloads += 1
        }
      }
    }
    #expect(reloads == 0, "\(reloads) of \(deltas)")
  }
}
