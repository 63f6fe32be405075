import Cells
import Feeds
import HTTPCore
import Synchronization
import TestSupport
import Testing

@Suite struct `A backlog of events` {
  private func stream(
    _ responder: FeedResponder, _ query: String, after id: String? = nil
  ) throws -> any ResponseStream {
    let fields = id.map { [(name: "Last-Event-ID", value: $0)] } ?? []
    return try #require(
      responder.respond(to: .sample(.get, "/feeds/a/events?\(query)", fields: fields)).stream)
  }

  @Test func `shows an item that is gone by now as a placeholder, then takes it away`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", order: .appended, with: [.sample("x")])
    let start = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    try fixture.writer.put(.sample("é\"z"), into: "a")
    try fixture.writer.remove("é\"z", from: "a")
    var client = StreamClient()
    client.receive(try stream(fixture.responder, "", after: start).takeAll())
    let events = client.takeEvents()
    #expect(events.count == 2)
    #expect(
      events[0].data.contains(
        #""inserts":[{"index":1,"row":{"id":"é\"z","type":"PlaceholderCell","height":66,"#))
    #expect(events[1].data.contains(#""deletes":[{"index":1,"id":"é\"z"}]"#))
    let rules = try RowRules(cells: fixture.get("/cells").body)
    #expect(rules.faults(of: Array(events[0].data.utf8)).isEmpty)
  }

  @Test func `comes in steps, all of it in order`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", order: .appended)
    let start = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    for number in 0..<300 { try fixture.writer.put(.sample("\(number)"), into: "a") }
    let pieces = try stream(fixture.responder, "", after: start).take()
    #expect(pieces.count > 4)
    var client = StreamClient()
    client.receive(pieces.flatMap { $0 ?? [] })
    let events = client.takeEvents()
    #expect(events.count == 300)
    var last = start
    for (number, event) in events.enumerated() {
      #expect(event.data.contains(#""since":"\#(last)""#))
      #expect(event.data.contains(#""inserts":[{"index":\#(number),"#))
      last = event.id
    }
  }

  private struct Note: FeedItem {
    static let itemType = "note"
    var text: String
  }

  private struct NoteCell: Cell {
    var text = ""
  }

  private struct ACell: Cell {
    var text = ""
  }

  @Test func `is seen with the eyes of the registry's present edition`() throws {
    let database = try TestDatabase()
    let writer = try database.writer()
    try writer.fill("a")
    // In the second, the cells have other numbers.
    let editions = [
      try CellRegistry { CellRegistration<NoteCell, Note> { $0.text = "old " + $1.text } },
      try CellRegistry {
        CellRegistration<ACell, Note>(when: { $0.text == "a" }) { $0.text = $1.text }
          .fallback(named: "NoteCell")
        CellRegistration<NoteCell, Note> { $0.text = "new " + $1.text }
      },
    ].enumerated().map { RegistryEdition(number: $0.offset, registry: $0.element) }
    let current = Mutex(0)
    let responder = try FeedResponder(
      store: try database.store(), editions: { editions[current.withLock(\.self)] },
      settings: FeedResponderSettings(), faults: RenderingFaults { _ in }, log: { _ in })
    let follower = try stream(responder, "cells=NoteCell")
    _ = follower.takeAll()
    func event(_ text: String) throws -> String {
      try writer.put(.sample("x", type: "note", payload: #"{"text":"\#(text)"}"#), into: "a")
      return String(decoding: follower.takeAll(), as: UTF8.self)
    }
    #expect(try event("a").contains(#""type":"NoteCell","height":66,"payload":{"text":"old a"}"#))
    current.withLock { $0 = 1 }
    #expect(try event("b").contains(#""type":"NoteCell","height":66,"payload":{"text":"new b"}"#))
    #expect(try event("a").contains(#""type":"NoteCell","height":66,"payload":{"text":"new a"}"#))
  }
}
