import HTTPCore
import Testing

@Suite struct LinkHeaderTests {
  @Test func `links are written one after another (RFC 8288 §3)`() {
    var links = LinkHeader()
    #expect(links.isEmpty)
    links.append("/feeds/home/rows?pageIndex=0&pageSize=20", .first)
    links.append("/feeds/home/rows?pageIndex=2&snapshot=a%2Fb", .next)
    let first = "</feeds/home/rows?pageIndex=0&pageSize=20>; rel=\"first\""
    let next = "</feeds/home/rows?pageIndex=2&snapshot=a%2Fb>; rel=\"next\""
    #expect(Sample.text(links.fieldValue) == first + ", " + next)
  }

  @Test func `no target ends its brackets or its line`() {
    var links = LinkHeader()
    links.append("/a>;\r\n\"<é x", .next)
    #expect(Sample.text(links.fieldValue) == "</a%3E;%0D%0A%22%3C%C3%A9%20x>; rel=\"next\"")
  }

  @Test(arguments: [
    ("film-1_9.7~", "film-1_9.7~"), ("a b", "a%20b"),
    ("a/b?c#d&e=f+g", "a%2Fb%3Fc%23d%26e%3Df%2Bg"),
    ("100%", "100%25"), ("日", "%E6%97%A5"), ("\u{7F}\n", "%7F%0A"), ("", ""),
    ("!'()*:@", "%21%27%28%29%2A%3A%40"),
  ])
  func `all but unreserved bytes are encoded (RFC 3986 §2.3)`(text: String, encoded: String) {
    #expect(PercentEncoding.encode(text) == encoded)
  }

  @Test func `every text comes back from a segment and from a query`() throws {
    let scalars = (1...0xFFF).compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    let encoded = PercentEncoding.encode(text)
    for isBlank in [true, false] {
      let slice = Sample.slice(encoded)
      let decoded = try PercentDecoding.decode(slice, plusIsBlank: isBlank)
      #expect(decoded.elementsEqual(text.utf8))
    }
  }
}
