import HTTPCore
import Testing

@Suite struct MediaTypeTests {
  @Test(arguments: [
    ("application/json", "application/json"), ("Application/JSON", "application/json"),
    ("application/x-ndjson ;Charset=\"utf-8\"", "application/x-ndjson charset=utf-8"),
    ("text/html; a=b;; C=\"d;\\\",e\";", "text/html a=b c=d;\",e"),
    ("text/plain\t;\tx=Y", "text/plain x=Y"), (" text/plain ", "text/plain"),
  ])
  func `a media type is read (RFC 9110 §8.3.1)`(value: String, expected: String) throws {
    let type = try MediaType(parsing: Sample.slice(value))
    let parameters = type.parameters.map { " \($0.name)=\($0.value)" }.joined()
    #expect("\(type.type)/\(type.subtype)\(parameters)" == expected)
  }

  @Test(arguments: [
    "", " ", "json", "application/", "/json", "application /json", "application/ json",
    "application/json, application/json", "application/json charset=utf-8",
    "application/json;charset", "application/json;charset=", "application/json; charset = utf-8",
    "application/json;=x", "application/json;a=\"b", "application/json;a=\"b\\",
    "application/json;a=1;A=2", "application/json/x", "application/json;a=b c", "é/json",
  ])
  func `what is not one media type is malformed`(value: String) {
    #expect(throws: MalformedFieldValue.self) { try MediaType(parsing: Sample.slice(value)) }
  }

  @Test(arguments: [
    ("text/plain", nil, true), ("text/plain;charset=UTF-8", "utf-8", true),
    ("text/plain;charset=us-ascii", "us-ascii", true),
    ("text/plain;charset=\"ISO-8859-1\"", "iso-8859-1", false),
    ("text/plain;charset=\"\"", "", false),
  ])
  func `the charset says whether a body is UTF-8`(
    value: String, charset: String?, isUTF8: Bool
  ) throws {
    let type = try MediaType(parsing: Sample.slice(value))
    #expect(type.charset == charset)
    #expect(type.isUTF8 == isUTF8)
    #expect(type.isSameType(as: .plainText) && !type.isSameType(as: .html))
  }

  @Test func `a request's type is nil when it is absent, doubled or malformed`() {
    func type(_ values: String...) -> MediaType? {
      MediaType(ofBodyOf: Sample.request(fields: values.map { ("Content-Type", $0) }))
    }
    #expect(type("application/json") == .json)
    #expect(type() == nil)
    #expect(type("application/json", "application/json") == nil)
    #expect(type("json") == nil)
  }
}
