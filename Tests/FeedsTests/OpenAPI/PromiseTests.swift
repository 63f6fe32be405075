import Feeds
import HTTPCore
import TestSupport
import Testing

/// That the check of each answer can fail.
@Suite struct `An answer that is not as the document says` {
  private let fixture: RouteFixture
  private let rules: OpenAPIRules

  init() throws {
    fixture = try RouteFixture()
    try fixture.writer.fill("a", with: [.sample("x", payload: #"{"title":"T"}"#)])
    rules = try OpenAPIRules(document: fixture.get("/openapi.json").body)
  }

  private func faults(
    _ target: String = "/feeds/a/rows", of operation: String? = "GET /feeds/{feed}/rows",
    _ change: (inout Response) -> Void
  ) -> [String] {
    var response = fixture.get(target)
    change(&response)
    return rules.faults(of: OpenAPIAnswer(response), to: operation)
  }

  @Test func `is found out by its status`() {
    #expect(faults { _ in } == [])
    #expect(
      faults { $0.status = .conflict } == ["the document has no 409 of GET /feeds/{feed}/rows"])
    #expect(faults(of: "PATCH /feeds") { _ in } == ["the document has no PATCH /feeds"])
    #expect(faults(of: nil) { $0.status = .gone } == ["the document has no 410 at all"])
  }

  @Test func `is found out by its fields`() {
    #expect(
      faults { $0.fields.append("X-Other", "1") } == ["the document has no x-other of a 200"])
    let lacking = faults { response in
      response.fields = FieldBlock()
      response.fields.append("Content-Type", "application/json")
    }
    #expect(
      lacking == ["cache-control", "etag", "link", "vary"].map { "a 200 lacks \($0)" })
    let other = faults { response in
      let lines = response.lines.filter { $0.name != "Content-Type" }
      response.fields = FieldBlock()
      for line in lines { response.fields.append(line.name, line.value) }
      response.fields.append("Content-Type", "text/plain")
    }
    #expect(other == ["the document has no text/plain of a 200"])
  }

  @Test(arguments: [
    (#""total":1"#, #""total":-1"#, "/total"),
    (#""total":1"#, #""total":1,"other":1"#, "/other"),
    (#","isNoMore":true"#, "", "/isNoMore"),
    (#""type":"FilmCell""#, #""type":"NoCell""#, "/rows/0"),
    (#""height":66"#, #""height":67"#, "/rows/0/height"),
    (#""title":"T""#, #""title":7"#, "/rows/0/payload/title"),
    (#""id":"x""#, #""id":7"#, "/rows/0/id"),
  ])
  func `is found out by its body`(old: String, new: String, pointer: String) {
    let found = faults { response in
      response.body = Array((response.text ?? "").replacing(old, with: new).utf8)
    }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasPrefix("the body: \(pointer): ") }, "\(found)")
  }
}
