import HTTPCore
import Testing

@Suite struct ProblemDocumentTests {
  @Test func `the four standard members come first, the others in their order (RFC 9457 §3)`() {
    let problem = ProblemDocument(
      .badRequest, kind: "bad-parameter", title: "Bad parameter", detail: "Not a number.")
    let whole = problem.parameter("pageSize").adding("limit", .integer(-100))
      .adding("isFinal", .boolean(true)).adding("lines", .json(Array("[1,2]".utf8)))
    let standard =
      #"{"type":"/problems/bad-parameter","title":"Bad parameter","status":400,"#
      + #""detail":"Not a number.""#
    #expect(Sample.text(problem.json) == standard + "}")
    let others = #","parameter":"pageSize","limit":-100,"isFinal":true,"lines":[1,2]}"#
    #expect(Sample.text(whole.json) == standard + others)
  }

  @Test func `a plain problem is named after its status`() {
    let problem = ProblemDocument(.uriTooLong, detail: "Too long.")
    #expect(problem.kind == "uri-too-long")
    #expect(problem.title == "URI Too Long")
  }

  @Test func `no key is there twice`() {
    let problem = ProblemDocument(.notFound, detail: "x").adding("status", .integer(200))
      .pointer("/a").pointer("/b")
    #expect(
      Sample.text(problem.json)
        == #"{"type":"/problems/not-found","title":"Not Found","status":404,"detail":"x","pointer":"/b"}"#
    )
  }

  @Test func `a response carries the document, its type and further fields`() {
    var fields = FieldBlock()
    fields.append("Allow", MethodSet(.get, .head, .options).fieldValue)
    let response = ProblemDocument(.methodNotAllowed, detail: "No.").response(fields: fields)
    #expect(response.status == .methodNotAllowed)
    #expect(
      Sample.text(response.fields.bytes)
        == "Allow: GET, HEAD, OPTIONS\r\nContent-Type: application/problem+json\r\n"
        + "Cache-Control: no-cache\r\n")
    #expect(Sample.text(response.body).contains(#""status":405"#))
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\0\u{1F}\u{1}", #""\u0000\u001F\u0001""#), ("\u{7F}", "\"\u{7F}\""),
    ("møøse 日 👩‍👩‍👧 \u{2028}", "\"møøse 日 👩‍👩‍👧 \u{2028}\""), ("", "\"\""),
  ])
  func `a string is escaped where JSON must and nowhere else (RFC 8259 §7)`(
    text: String, expected: String
  ) {
    var json: [UInt8] = []
    JSONText.appendString(text, to: &json)
    #expect(json.elementsEqual(expected.utf8))
  }
}
