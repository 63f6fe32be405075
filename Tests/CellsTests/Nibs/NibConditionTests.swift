import Cells
import Testing

@Suite struct `A nib's condition` {
  private func matches(_ condition: String, _ item: String) throws -> Bool {
    try nibCell(field: "{\"value\":1}", and: ",\"when\":\(condition)").matches(jsonTree(item))
  }

  @Test(arguments: [
    (#""exists":true"#, "1", true), (#""exists":true"#, "null", false),
    (#""exists":false"#, "null", true),
    (#""exists":false"#, "0", false), (#""equals":1"#, "1.0", true), (#""equals":1"#, "1e0", true),
    (#""equals":1"#, "10e-1", true), (#""equals":1"#, #""1""#, false),
    (#""equals":1"#, "true", false),
    (#""equals":0"#, "-0.0", true), (#""equals":0.1"#, "0.10000000000000001", false),
    (#""equals":9007199254740993"#, "9007199254740992", false),
    (#""equals":9007199254740993"#, "9007199254740993", true),
    (#""equals":"é""#, #""\u00e9""#, true), (#""equals":"é""#, "\"e\u{301}\"", false),
    (#""equals":"""#, #""""#, true), (#""equals":true"#, "true", true),
    (#""equals":true"#, "false", false),
    (#""equals":null"#, "null", true), (#""equals":null"#, "0", false),
    (#""equals":1"#, "[1]", false),
    (#""in":["a",2]"#, "2", true), (#""in":["a",2]"#, #""a""#, true),
    (#""in":["a",2]"#, #""b""#, false),
    (#""in":["a",2]"#, "null", false), (#""in":["a",null]"#, "null", true),
    (#""atLeast":2000"#, "2000", true), (#""atLeast":2000"#, "1999.999", false),
    (#""atLeast":2000"#, "2e3", true), (#""atLeast":2000"#, #""2001""#, false),
    (#""atLeast":-1"#, "-2", false),
    (#""atLeast":-1"#, "-0.5", true), (#""atLeast":0"#, "-0", true),
    (#""atLeast":0"#, "-1e-400", false),
    (#""atLeast":9007199254740993"#, "9007199254740992", false), (#""atLeast":1"#, "null", false),
    (#""atMost":10"#, "10.0", true), (#""atMost":10"#, "10.01", false),
    (#""atMost":10"#, "9", true),
    (#""atMost":10"#, "-100", true), (#""atMost":-10"#, "-9", false),
    (#""atMost":0.1"#, "0.09", true),
    (#""longerThan":2"#, #""ab""#, false), (#""longerThan":2"#, #""abc""#, true),
    (#""longerThan":1"#, #""👩‍👩‍👧""#, false), (#""longerThan":1"#, "[1,2]", true),
    (#""longerThan":2"#, "[1,2]", false), (#""longerThan":0"#, "123", false),
    (#""longerThan":0"#, "{\"a\":1}", false),
  ])
  func `asks about a value`(question: String, value: String, expected: Bool) throws {
    #expect(try matches("{\"path\":\"v\",\(question)}", "{\"v\":\(value)}") == expected)
  }

  @Test func `takes what is not there for null`() throws {
    #expect(try matches(#"{"path":"v.w","exists":false}"#, "{}"))
    #expect(try matches(#"{"path":"v.w","equals":null}"#, #"{"v":1}"#))
    #expect(try !matches(#"{"path":"v.w","atMost":1}"#, "{}"))
  }

  @Test(arguments: [
    (#"{"a":1,"b":1}"#, true, true, false), (#"{"a":1}"#, false, true, false),
    (#"{"b":1}"#, false, true, true), ("{}", false, false, true),
  ])
  func `is put together of others`(item: String, all: Bool, any: Bool, not: Bool) throws {
    let a = #"{"path":"a","exists":true}"#
    let b = #"{"path":"b","exists":true}"#
    #expect(try matches("{\"all\":[\(a),\(b)]}", item) == all)
    #expect(try matches("{\"any\":[\(a),\(b)]}", item) == any)
    #expect(try matches("{\"not\":\(a)}", item) == not)
  }

  @Test(arguments: [
    (#"{"path":"a.b","exists":true}"#, "a.b is there"),
    (#"{"path":"a","exists":false}"#, "a is not there"),
    (#"{"path":"a","equals":"x"}"#, "a is \"x\""), (#"{"path":"a","in":[1]}"#, "a is 1"),
    (#"{"path":"a","in":[1.50,"x",null]}"#, "a is one of 1.50, \"x\", null"),
    (#"{"path":"a","atMost":2}"#, "a is at most 2"),
    (#"{"path":"a","longerThan":140}"#, "a is longer than 140"),
    (
      #"{"all":[{"path":"a","atLeast":1},{"not":{"any":[{"path":"b","equals":true}]}}]}"#,
      "(a is at least 1) and (not (b is true))"
    ),
    (
      #"{"any":[{"path":"a","exists":true},{"path":"b","exists":true}]}"#,
      "(a is there) or (b is there)"
    ),
  ])
  func `is told in words`(condition: String, words: String) throws {
    let cell = try nibCell(field: "{\"value\":1}", and: ",\"when\":\(condition)")
    #expect(cell.conditionDescription == words)
  }
}
