import Cells
import Feeds
import HTTPCore
import Synchronization
import TestSupport
import Testing

@Suite struct `Another edition of the registry` {
  private struct Note: FeedItem {
    static let itemType = "note"
    var text: String
  }

  private static func registry(_ prefix: String) throws -> CellRegistry {
    try CellRegistry {
      CellRegistration<BasicCell, Note>(height: .fixed(prefix == "old" ? 40 : 50)) { cell, item in
        cell.text = prefix + " " + item.text
      }
    }
  }

  private final class Editions: Sendable {
    private let current: Mutex<RegistryEdition>
    private let asked = Mutex(0)

    init(_ edition: RegistryEdition) { current = Mutex(edition) }

    func replace(_ edition: RegistryEdition) { current.withLock { $0 = edition } }
    func next() -> RegistryEdition {
      asked.withLock { $0 += 1 }
      return current.withLock(\.self)
    }
    var count: Int { asked.withLock(\.self) }
  }

  @Test func `is used from the next request on`() throws {
    let database = try TestDatabase()
    try database.writer().fill(
      "a", with: [.sample("x", type: "note", payload: #"{"text":"text"}"#)])
    let editions = Editions(RegistryEdition(number: 1, registry: try Self.registry("old")))
    let log = LogLines()
    let responder = try FeedResponder(
      store: try database.store(), editions: { editions.next() },
      settings: FeedResponderSettings(), faults: RenderingFaults { log.append($0) },
      log: { log.append($0) })
    func answers() -> [Response] {
      ["/feeds/a/rows", "/feeds/a/rows?cells=", "/feeds/a/rows/x", "/cells", "/cells/BasicCell"].map
      {
        responder.respond(to: .sample(.get, $0))
      }
    }
    let old = answers()
    #expect(old[0].text?.contains("old text") == true)
    #expect(answers().map(\.body) == old.map(\.body))
    let before = editions.count
    _ = responder.respond(to: .sample(.get, "/feeds/a/rows"))
    #expect(editions.count == before + 1, "asked once a request")

    editions.replace(RegistryEdition(number: 1, registry: try Self.registry("new")))
    #expect(answers().map(\.body) == old.map(\.body), "the number alone counts")
    editions.replace(RegistryEdition(number: 2, registry: try Self.registry("new")))
    let new = answers()
    #expect(new[0].text?.contains("new text") == true)
    #expect(new[2].text?.contains("new text") == true)
    for index in [0, 2, 3, 4] { #expect(new[index].field("ETag") != old[index].field("ETag")) }
    // A tag comes from the whole registry, though this page shows nothing of what has changed.
    #expect(new[1].body == old[1].body)
    editions.replace(RegistryEdition(number: 1, registry: try Self.registry("old")))
    #expect(answers().map(\.body) == old.map(\.body))
    #expect(answers().map(\.fields) == old.map(\.fields))
    #expect(log.all.isEmpty)
  }
}
