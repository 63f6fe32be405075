import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A conditional request for gzip` {
  private static let targets = [
    "/feeds/a/rows", "/feeds/a/items/large", "/feeds/a/rows/large", "/cells",
  ]

  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture()
    let long = String(repeating: "word ", count: 300)
    try fixture.writer.fill(
      "a",
      with: (0..<30).map { .sample("\($0)") }
        + [.sample("large", payload: #"{"title":"\#(long)"}"#)])
  }

  private func ask(
    _ target: String, _ fields: (name: String, value: String)..., method: HTTPCore.Method = .get
  ) -> Response {
    let coding = [(name: "Accept-Encoding", value: "gzip")]
    return fixture.responder.respond(to: .sample(method, target, fields: coding + fields))
  }

  /// Both tags, and nothing pressed by having asked for them.
  private func tags(_ target: String) throws -> (plain: String, gzip: String) {
    let plain = try #require(fixture.get(target).field("ETag"))
    return (plain, plain.dropLast() + "-gzip\"")
  }

  /// `isKept`: whether the gzip form was made before.
  @Test(arguments: targets, [false, true])
  func `is 304 for the tag of the gzip form`(target: String, isKept: Bool) throws {
    let (plain, gzip) = try tags(target)
    if isKept { #expect(ask(target).field("ETag") == gzip) }
    for value in [gzip, "W/\(gzip)", "*", "\"x\", \(gzip)", "\(plain), \(gzip)"] {
      for method in [HTTPCore.Method.get, .head] {
        let answer = ask(target, ("If-None-Match", value), method: method)
        #expect(answer.status == .notModified, "\(value)")
        #expect(answer.field("ETag") == gzip)
        #expect(answer.field("Vary") == "Accept-Encoding")
        #expect(answer.field("Content-Encoding") == nil)
        #expect(answer.body.isEmpty)
      }
    }
  }

  @Test(arguments: targets, [false, true])
  func `is whole for the tag of the plain form, and the other way round`(
    target: String, isKept: Bool
  ) throws {
    let (plain, gzip) = try tags(target)
    if isKept { _ = ask(target) }
    for value in [plain, "W/\(plain)", "\"x\"", "", "\"*\""] {
      let answer = ask(target, ("If-None-Match", value))
      #expect(answer.status == .ok, "\(value)")
      #expect(answer.field("ETag") == gzip)
      #expect(try answer.decodedBody() == fixture.get(target).body)
    }
    for value in [gzip, "W/\(gzip)"] {
      let answer = fixture.get(target, ("If-None-Match", value))
      #expect(answer.status == .ok, "\(value)")
      #expect(answer.field("ETag") == plain)
      #expect(answer.field("Content-Encoding") == nil)
    }
    #expect(fixture.get(target, ("If-None-Match", plain)).status == .notModified)
  }

  @Test(arguments: targets) func `with If-Match takes the tags of both forms`(
    target: String
  ) throws {
    let (plain, gzip) = try tags(target)
    for value in [plain, gzip, "*", "\"x\", \(gzip)"] {
      #expect(ask(target, ("If-Match", value)).status == .ok, "\(value)")
      #expect(fixture.get(target, ("If-Match", value)).status == .ok, "\(value)")
    }
    for value in ["W/\(gzip)", "W/\(plain)", "\"x\"", ""] {
      #expect(ask(target, ("If-Match", value)).status == .preconditionFailed, "\(value)")
      #expect(fixture.get(target, ("If-Match", value)).status == .preconditionFailed, "\(value)")
    }
    let both = ask(target, ("If-Match", plain), ("If-None-Match", gzip))
    #expect(both.status == .notModified)
    let failed = ask(target, ("If-Match", "\"x\""), ("If-None-Match", gzip))
    #expect(failed.status == .preconditionFailed)
  }

  @Test func `for a small answer knows the plain tag alone`() throws {
    let (plain, gzip) = try tags("/feeds/a")
    #expect(ask("/feeds/a", ("If-None-Match", plain)).status == .notModified)
    #expect(ask("/feeds/a", ("If-None-Match", gzip)).status == .ok)
    #expect(ask("/feeds/a", ("If-Match", gzip)).status == .preconditionFailed)
  }

  @Test func `for what cannot be pressed answers with the plain tag on every request`() throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      try fixture.writer.put(
        .sample("noise", payload: IncompressiblePayload.text(seed: seed)), into: "a")
      let target = "/feeds/a/items/noise"
      let whole = fixture.get(target)
      let plain = try #require(whole.field("ETag"))
      #expect(whole.body.count > 1024)
      guard GzipPress().press(whole.body) == .incompressible else {
        Issue.record("seed \(seed) gives what can be pressed")
        continue
      }
      for _ in 0..<2 {
        for value in ["\"x\"", ""] {
          let answer = ask(target, ("If-None-Match", value))
          #expect(answer.fields == whole.fields && answer.body == whole.body, "seed \(seed)")
        }
        for value in [plain, "W/\(plain)", "*"] {
          let answer = ask(target, ("If-None-Match", value))
          #expect(answer.status == .notModified, "seed \(seed)")
          #expect(answer.field("ETag") == plain, "seed \(seed)")
        }
        #expect(ask(target, ("If-Match", plain)).status == .ok)
      }
    }
  }

  @Test func `follows the feed`() throws {
    var seen: Set<String> = []
    for number in 0..<10 {
      try fixture.writer.put(.sample("0", payload: #"{"title":"\#(number)"}"#), into: "a")
      let target = "/feeds/a/rows?pageSize=31"
      let answer = ask(target)
      #expect(try answer.decodedBody() == fixture.get(target).body)
      #expect(seen.insert(try #require(answer.field("ETag"))).inserted)
      for tag in seen {
        let isCurrent = tag == answer.field("ETag")
        #expect((ask(target, ("If-None-Match", tag)).status == .notModified) == isCurrent)
      }
    }
  }
}
