import HTTPCore
import Testing

@Suite struct AcceptTests {
  @Test(arguments: [
    (nil, 1000), ("", 1000), (" , ", 1000), ("*/*", 1000), ("application/json", 1000),
    ("APPLICATION/JSON", 1000), ("application/*;q=0.3", 300), ("text/html", 0), ("text/*", 0),
    ("application/json;q=0", 0), ("application/json;q=0, */*", 0),
    ("*/*;q=0.1, application/*;q=0.2, application/json;q=0.3", 300),
    ("application/json;q=0.3, application/*;q=0.9", 300),
    ("text/*;q=0.3, text/plain;q=0.7, */*;q=0.5", 500),
    ("application/json;q=0.2, application/json;q=0.4", 400),
    ("application/json;charset=utf-8", 1000),
    ("application/json; charset=\"UTF-8\";q=0.5", 500),
    ("application/json;q=0.5;ext=\"a,b\", text/html", 500),
    ("application/problem+json", 0), ("application/jsonp", 0),
    ("text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", 200),
  ])
  func `the most specific range decides (RFC 9110 §12.5.1)`(value: String?, quality: UInt16) {
    let accept = Accept(value.map { Sample.slice($0) })
    #expect(accept.quality(of: .json).thousandths == quality)
    #expect(accept.accepts(.json) == (quality > 0))
  }

  @Test(arguments: [
    ("application/json;q=x, text/html", 0), ("application/json;q=2, text/html", 0),
    ("application/json;q=x", 1000), ("garbage", 1000), ("*/json", 1000), ("/", 1000),
    ("application/, text/html", 0), ("application/json q=1, text/html", 0),
    ("application/json;q, text/html", 0), ("application/json;q=\"1, text/html", 1000),
    ("a b, application/json;q=0.5", 500),
  ])
  func `malformed members are passed over, and nothing good is the same as nothing`(
    value: String, quality: UInt16
  ) {
    #expect(Accept(Sample.slice(value)).quality(of: .json).thousandths == quality)
  }

  @Test(arguments: [
    ("application/json;indent=4", 1000), ("application/json;indent=4;q=0.5", 500),
    ("application/json;v=2;q=0.9, application/json;q=0.1", 100),
    ("application/json;v=2;q=0, */*", 1000), ("application/json;v=2, text/html", 1000),
  ])
  func `a range with parameters speaks only where no other does`(value: String, quality: UInt16) {
    #expect(Accept(Sample.slice(value)).quality(of: .json).thousandths == quality)
  }

  @Test func `a range with the offer's own parameters is more specific`() throws {
    let offer = try MediaType(parsing: Sample.slice("text/plain;version=0.0.4"))
    let accept = Accept(Sample.slice("text/plain;q=0.2, text/plain;version=0.0.4;q=0.8"))
    #expect(accept.quality(of: offer).thousandths == 800)
    #expect(accept.quality(of: .plainText).thousandths == 200)
  }

  @Test(arguments: [
    (nil, false), ("*/*", false), ("application/json, text/html", false),
    ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
    ("text/html;q=0.5, application/json", false), ("text/*, application/json;q=0.9", true),
    ("text/html;q=0", false),
  ])
  func `only a client that likes HTML better gets it`(value: String?, isPreferred: Bool) {
    let accept = Accept(value.map { Sample.slice($0) })
    #expect(accept.prefers(.html, over: .json) == isPreferred)
  }

  @Test func `several lines are one list (RFC 9110 §5.3)`() {
    let request = Sample.request(fields: [
      ("Accept", "text/html"), ("Accept", "application/json;q=0.4"),
    ])
    #expect(Accept(of: request).quality(of: .json).thousandths == 400)
    #expect(Accept(of: Sample.request()).accepts(.json))
  }
}
