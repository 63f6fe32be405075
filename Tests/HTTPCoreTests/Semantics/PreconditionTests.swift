import HTTPCore
import Testing

@Suite struct PreconditionTests {
  private func evaluate(
    _ method: Method, _ fields: [(String, String)], exists: Bool = true
  ) throws -> Precondition {
    let tag = try #require(EntityTag(opaque: Sample.slice("x")))
    let request = Sample.request(method, fields: fields)
    return Precondition(
      request, current: exists ? tag : nil,
      alternatives: exists ? [tag.variant(for: .gzip)] : [])
  }

  @Test(arguments: [
    ("\"x\"", Precondition.notModified), ("W/\"x\"", .notModified), ("*", .notModified),
    ("\"a\", \"x\"", .notModified), ("\"y\"", .met), ("\"x-gzip\"", .met), ("x", .met), ("", .met),
    ("abc, \"x\"", .notModified), ("*, \"y\"", .met),
  ])
  func `If-None-Match makes a read a 304, compared weakly (RFC 9110 §13.1.2)`(
    value: String, expected: Precondition
  ) throws {
    #expect(try evaluate(.get, [("If-None-Match", value)]) == expected)
    #expect(try evaluate(.head, [("If-None-Match", value)]) == expected)
  }

  @Test(arguments: [
    ("*", Precondition.failed), ("\"x\"", .failed), ("W/\"x\"", .failed), ("\"x-gzip\"", .failed),
    ("\"y\"", .met), ("x", .failed), ("*, \"y\"", .failed),
  ])
  func `If-None-Match fails a write, a malformed one too`(
    value: String, expected: Precondition
  ) throws {
    #expect(try evaluate(.put, [("If-None-Match", value)]) == expected)
    #expect(try evaluate(.delete, [("If-None-Match", value)]) == expected)
  }

  @Test func `If-None-Match star lets the first write through`() throws {
    #expect(try evaluate(.put, [("If-None-Match", "*")], exists: false) == .met)
    #expect(try evaluate(.put, [("If-None-Match", "\"x\"")], exists: false) == .met)
    #expect(try evaluate(.put, [("If-None-Match", "x*")], exists: false) == .failed)
  }

  @Test(arguments: [
    ("\"x\"", Precondition.met), ("*", .met), ("\"a\", \"x\"", .met), ("\"x-gzip\"", .met),
    ("W/\"x\"", .failed), ("\"y\"", .failed), ("x", .failed), ("", .failed),
    ("abc, \"x\"", .met), ("*, \"y\"", .failed),
  ])
  func `If-Match is compared strongly, and fails every method (RFC 9110 §13.1.1)`(
    value: String, expected: Precondition
  ) throws {
    for method in [Method.put, .delete, .get] {
      #expect(try evaluate(method, [("If-Match", value)]) == expected)
    }
  }

  @Test func `If-Match fails where nothing is`() throws {
    #expect(try evaluate(.put, [("If-Match", "*")], exists: false) == .failed)
    #expect(try evaluate(.put, [("If-Match", "\"x\"")], exists: false) == .failed)
  }

  @Test func `If-Match comes before If-None-Match (RFC 9110 §13.2.2)`() throws {
    let both = [("If-None-Match", "\"x\""), ("If-Match", "\"y\"")]
    #expect(try evaluate(.get, both) == .failed)
    let met = [("If-None-Match", "\"x\""), ("If-Match", "\"x\"")]
    #expect(try evaluate(.get, met) == .notModified)
  }

  @Test func `dates are ignored, beside a tag and alone (RFC 9110 §13.1.3)`() throws {
    let future = ("If-Modified-Since", "Fri, 31 Dec 2100 23:59:59 GMT")
    #expect(try evaluate(.get, [("If-None-Match", "\"y\""), future]) == .met)
    #expect(try evaluate(.get, [future]) == .met)
    #expect(try evaluate(.get, []) == .met)
  }

  @Test func `lines of one field are one list`() throws {
    let lines = [("If-None-Match", "\"a\""), ("If-None-Match", "\"x\"")]
    #expect(try evaluate(.get, lines) == .notModified)
  }

  @Test(arguments: [Method.options, .trace, .connect])
  func `methods that select no representation have no conditions (RFC 9110 §13.2.1)`(
    method: Method
  ) throws {
    #expect(try evaluate(method, [("If-Match", "\"y\"")]) == .met)
  }
}
