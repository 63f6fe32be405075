import HTTPCore
import Testing

@Suite struct QueryTests {
  private func pairs(_ raw: String) throws -> [String] {
    try Query(Sample.slice(raw)).map { "\($0.nameText)=\($0.text)" }
  }

  @Test(arguments: [
    ("pageIndex=3&pageSize=20", ["pageIndex=3", "pageSize=20"]),
    ("pageSize=%31%30", ["pageSize=10"]),
    ("type=a%2Bb", ["type=a+b"]),
    ("type=a+b", ["type=a b"]),
    ("a%26b=c%3Dd%2Be", ["a&b=c=d+e"]),
    ("a=b=c", ["a=b=c"]),
    ("%70ageSize=1", ["pageSize=1"]),
    ("a=%2526", ["a=%26"]),
    ("yolo=%3C\\", ["yolo=<\\"]),
    ("q=<[|\"]>^`{}日", ["q=<[|\"]>^`{}日"]),
    ("a=?/:@", ["a=?/:@"]),
    ("&&a=1&&b=2&", ["a=1", "b=2"]),
    ("=", ["="]), ("=x", ["=x"]), ("pageSize", ["pageSize="]), ("", []), ("&", []),
  ])
  func `the raw query is split before each part is decoded once`(
    raw: String, expected: [String]
  ) throws {
    #expect(try pairs(raw) == expected)
  }

  @Test func `no query has no parameters`() throws {
    #expect(try Query(nil).isEmpty)
    #expect(try Query(of: Sample.request(query: nil)).isEmpty)
    #expect(try Query(of: Sample.request(query: "a=1")).count == 1)
  }

  @Test func `a bare name is told from a name with an empty value`() throws {
    let query = try Query(Sample.slice("a&b="))
    #expect(query.map(\.hasValue) == [false, true])
  }

  @Test(arguments: [
    ("x=%ZZ", "x", PercentDecodingError.Fault.badEscape, 2),
    ("x=%", "x", .badEscape, 2),
    ("a=1&x=%FF", "x", .invalidUTF8, 6),
    ("x=%00", "x", .nul, 2),
    ("p%20q=%4", "p q", .badEscape, 6),
  ])
  func `a bad value is an error that names its parameter and place`(
    raw: String, name: String, fault: PercentDecodingError.Fault, offset: Int
  ) {
    let expected = QueryError.malformed(
      parameter: name, PercentDecodingError(fault, at: offset))
    #expect(throws: expected) { try Query(Sample.slice(raw)) }
    #expect(expected.parameter == name)
  }

  @Test(arguments: ["%=1", "a=1&b%C3=2", "%00"])
  func `a bad name is an error without a name`(raw: String) throws {
    let error = try #require(throws: QueryError.self) { try Query(Sample.slice(raw)) }
    #expect(error.parameter == nil)
    #expect(error.detail.hasPrefix("A parameter's name is malformed at byte "))
  }

  @Test func `a value is asked for by name, and a name given twice is an error`() throws {
    let query = try Query(Sample.slice("pageSize=10&pageSize=20&pageIndex=3&PAGEINDEX=4"))
    #expect(throws: QueryError.repeated(parameter: "pageSize")) {
      try query.value(of: "pageSize")
    }
    #expect(try query.value(of: "pageIndex").map(Sample.text) == "3")
    #expect(try query.value(of: "width") == nil)
  }

  @Test func `a name repeated in another spelling is still repeated`() throws {
    let query = try Query(Sample.slice("pageSize=10&page%53ize=10"))
    #expect(throws: QueryError.repeated(parameter: "pageSize")) {
      try query.value(of: "pageSize")
    }
  }

  @Test func `ten thousand parameters are read`() throws {
    let raw = Array(repeating: "a=%41", count: 10_000).joined(separator: "&")
    #expect(try Query(Sample.slice(raw)).count == 10_000)
  }
}
