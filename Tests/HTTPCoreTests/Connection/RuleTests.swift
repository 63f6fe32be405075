import HTTPCore
import TestSupport
import Testing

@Suite struct RuleTests {
  @Test(arguments: Rule.all)
  func `a message is read by the letter of the RFC`(_ rule: Rule) {
    #expect(Played(rule.message, thenEnds: rule.ends).events == rule.events)
  }

  @Test(arguments: Rule.all)
  func `every answer is one that a client can read in one way only`(_ rule: Rule) throws {
    let played = Played(rule.message, thenEnds: rule.ends)
    let answers = try WireReader.read(played.output, answersHead: played.answersHead)
    // A client that has ended its side knows that the connection does not go on.
    if !rule.ends { #expect(answers.last?.closes ?? true == (rule.events.last == "close")) }
    for answer in answers where answer.status >= 400 {
      #expect(answer.value("content-type") == "application/problem+json")
      #expect(answer.value("cache-control") == "no-cache")
    }
  }

  @Test(arguments: Rule.all)
  func `a message means the same however it is cut`(_ rule: Rule) throws {
    let whole = Played(rule.message, thenEnds: rule.ends)
    let answers = try WireReader.read(whole.output, answersHead: whole.answersHead)
    for pieces in Cuts.all(of: rule.message) {
      let cut = Played(pieces, thenEnds: rule.ends)
      #expect(cut.events == whole.events)
      // A 100 depends on the cut; nothing else does.
      #expect(try WireReader.read(cut.output, answersHead: cut.answersHead) == answers)
    }
  }

  @Test func `where no chunk overhead is allowed, bodies that have none are taken`() {
    var limits = Limits()
    limits.chunkOverhead = 0
    let settings = ConnectionSettings(limits: limits)
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    for (body, events) in [
      ("3\r\nabc\r\n0\r\n\r\n", ["POST / abc"]), ("0\r\n\r\n", ["POST /"]),
      ("3;a\r\nabc\r\n0\r\n\r\n", ["400", "close"]),
      ("0\r\nA: b\r\n\r\n", ["400", "close"]),
    ] {
      #expect(Played(head + body, settings: settings).events == events, "\(body)")
    }
  }

  @Test func `no two rules of a section have one name`() {
    let names = Rule.all.map(\.description)
    #expect(Set(names).count == names.count)
  }
}
