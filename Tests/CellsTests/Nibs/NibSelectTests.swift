import Cells
import FoundationEssentials
import Testing

@Suite struct `A nib's select` {
  private func action(_ select: String, of item: String) throws -> Action? {
    let cell = try nibCell(field: "{\"value\":1}", and: ",\"select\":\(select)")
    #expect(cell.hasSelect)
    return cell.action(of: try jsonTree(item))
  }

  @Test func `opens the URL at its path`() throws {
    let item = #"{"links":["https:\/\/a.example\/\u00e9"]}"#
    guard case .open(let url) = try action(#"{"open":"links.0"}"#, of: item) else {
      Issue.record("no URL")
      return
    }
    #expect(url == "https://a.example/é")
  }

  @Test(arguments: ["{}", #"{"url":null}"#, #"{"url":""}"#, #"{"url":7}"#, #"{"url":[]}"#])
  func `does nothing where there is no URL`(item: String) throws {
    #expect(try action(#"{"open":"url"}"#, of: item) == nil)
  }

  @Test(arguments: [("", false), (#","page":false"#, false), (#","page":true"#, true)])
  func `pushes a feed`(page: String, expected: Bool) throws {
    guard
      case .push("new-books", expected)? = try action("{\"push\":\"new-books\"\(page)}", of: "{}")
    else {
      Issue.record("no push")
      return
    }
  }

  @Test(arguments: ["1.50", "null", #"{"b":[1],"a":"\u00e9"}"#])
  func `is what client and app have agreed on`(json: String) throws {
    let custom = try #require(try action("{ \"custom\" : \(json) }", of: "{}"))
    #expect(try custom.customJSON() == Array(json.utf8))
  }
}

@Suite struct `An action of its own` {
  private struct Play: Encodable {
    var track = "a/b"
    var at = Date(timeIntervalSince1970: 0)
  }

  @Test func `is encoded as cells are`() throws {
    let json = try #require(try Action.custom(Play()).customJSON())
    #expect(
      String(decoding: json, as: UTF8.self) == #"{"at":"1970-01-01T00:00:00Z","track":"a/b"}"#)
    #expect(try Action.custom("a").customJSON() == Array("\"a\"".utf8))
    #expect(try Action.open(url: "/").customJSON() == nil)
    #expect(try Action.push(feed: "books").customJSON() == nil)
  }

  @Test func `that has no JSON is an error`() {
    #expect(throws: RowError.self) { try Action.custom(Double.nan).customJSON() }
  }
}
