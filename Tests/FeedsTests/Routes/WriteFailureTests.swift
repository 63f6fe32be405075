import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A write that the store can't do` {
  @Test(arguments: [
    (StoreError.busy("SELECT /tmp/x"), Status.serviceUnavailable, "service-unavailable"),
    (.full("SELECT /tmp/x"), .insufficientStorage, "storage-full"),
    (.unwritable("SELECT /tmp/x"), .serviceUnavailable, "read-only"),
    (.damaged("SELECT /tmp/x"), .internalServerError, "internal-server-error"),
    (.failed("SELECT /tmp/x"), .internalServerError, "internal-server-error"),
  ])
  func `says so, without a word of its inside`(
    error: StoreError, status: Status, kind: String
  ) throws {
    let fixture = try WriteFixture()
    try fixture.writer.fill("a", with: [.sample("x")])
    let item = #"{"id":"y","type":"film","payload":{"title":"T"}}"#
    let writes: [(HTTPCore.Method, String, String, String)] = [
      (.put, "/feeds/a", "{}", "application/json"), (.delete, "/feeds/a", "", "text/plain"),
      (.post, "/feeds/a/items", item, "application/json"),
      (.post, "/feeds/a/items", item, "application/x-ndjson"),
      (.put, "/feeds/a/items/y", item, "application/json"),
      (.delete, "/feeds/a/items/x", "", "text/plain"),
    ]
    for (method, target, body, type) in writes {
      let begun = fixture.begin(
        method, target, [WriteFixture.authorized, ("Content-Type", type)], body: Array(body.utf8))
      #expect(begun.pending != nil)
      fixture.runWrites(with: FailingWriter(error))
      let answer = fixture.finished(begun, method, target)
      #expect(answer.status == status)
      #expect(answer.kind == kind)
      #expect(answer.route == begun.route)
    }
    #expect(fixture.ids() == ["x"])
  }

  @Test func `that has changed its mind is done all the same`() throws {
    let fixture = try WriteFixture()
    try fixture.writer.fill("a")
    // The client is gone: nobody takes the answer.
    _ = fixture.begin(
      .put, "/feeds/a/items/x", [WriteFixture.authorized, ("Content-Type", "application/json")],
      body: Array(#"{"type":"film","payload":{"title":"T"}}"#.utf8))
    fixture.runWrites()
    #expect(fixture.ids() == ["x"])
  }

  @Test func `beside others takes none of them with it`() throws {
    let fixture = try WriteFixture()
    try fixture.writer.fill("a")
    let fields = [WriteFixture.authorized, ("Content-Type", "application/json")]
    let good = Array(#"{"type":"film","payload":{"title":"T"}}"#.utf8)
    let begun = ["1", "2", "3"].map {
      fixture.begin(.put, "/feeds/a/items/\($0)", fields, body: good)
    }
    let refused = fixture.begin(
      .put, "/feeds/a/items/1", fields + [("If-None-Match", "*")], body: good)
    let gone = fixture.begin(.delete, "/feeds/a/items/none", [WriteFixture.authorized])
    fixture.runWrites()
    for response in begun { #expect(fixture.finished(response, .put, "/").status == .created) }
    #expect(fixture.finished(refused, .put, "/").status == .preconditionFailed)
    #expect(fixture.finished(gone, .delete, "/").status == .notFound)
    #expect(fixture.ids().count == 3)
  }

  @Test func `for its feed is gone meanwhile is 404`() throws {
    let fixture = try WriteFixture()
    try fixture.writer.fill("a")
    let fields = [WriteFixture.authorized, ("Content-Type", "application/json")]
    let deletion = fixture.begin(.delete, "/feeds/a", [WriteFixture.authorized])
    let item = fixture.begin(
      .put, "/feeds/a/items/x", fields,
      body: Array(#"{"type":"film","payload":{"title":"T"}}"#.utf8))
    fixture.runWrites()
    #expect(fixture.finished(deletion, .delete, "/feeds/a").status == .noContent)
    #expect(fixture.finished(item, .put, "/feeds/a/items/x").status == .notFound)
  }
}
