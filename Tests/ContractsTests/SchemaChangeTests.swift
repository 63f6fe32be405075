import Contracts
import Testing

/// Each difference of two schemas, classed as a client of the old one sees it.
struct SchemaChangeTests {
  /// An object with one member.
  private static func object(
    _ member: String, required: Bool = true, name: String = "a"
  ) -> String {
    #"{"type":"object","properties":{"\#(name)":\#(member)},"required":[\#(required ? "\"\(name)\"" : "")]}"#
  }

  @Test(
    arguments: [
      (#"{"type":"string"}"#, #"{"type":"integer"}"#, ["breaking type-changed /a"]),
      (#"{"type":"number"}"#, #"{"type":"string"}"#, ["breaking type-changed /a"]),
      (#"{"type":"integer"}"#, #"{"type":"number"}"#, ["breaking integer-to-number /a"]),
      (#"{"type":"number"}"#, #"{"type":"integer"}"#, ["compatible number-to-integer /a"]),
      (#"{"type":"string"}"#, #"{"type":["string","null"]}"#, ["breaking type-added /a"]),
      (#"{"type":["string","null"]}"#, #"{"type":"string"}"#, ["compatible type-removed /a"]),
      (
        #"{"type":"string"}"#, #"{"type":["integer","null"]}"#,
        ["breaking type-changed /a", "breaking type-added /a"]
      ),
      (#"{"type":"string"}"#, "{}", ["breaking type-added /a"]),
      ("{}", #"{"type":"string"}"#, ["compatible type-removed /a"]),
      (#"{"enum":["x","y"]}"#, #"{"enum":["x","y","z"]}"#, ["possible value-added /a"]),
      (#"{"enum":["x","y"]}"#, #"{"enum":["y"]}"#, ["compatible value-removed /a"]),
      (#"{"const":"x"}"#, #"{"const":"y"}"#, ["possible value-added /a"]),
      (#"{"const":1.0}"#, #"{"const":1}"#, []),
      (#"{"enum":["x","y"]}"#, #"{"type":"string"}"#, ["possible values-opened /a"]),
      (#"{"type":"string"}"#, #"{"const":"x"}"#, ["compatible values-listed /a"]),
      (#"{"enum":["x"]}"#, #"{"enum":["x",7]}"#, ["breaking type-added /a"]),
      (#"{"type":"boolean"}"#, #"{"enum":[false,true]}"#, []),
      (#"{"type":"integer"}"#, #"{"const":1.5}"#, ["breaking integer-to-number /a"]),
      (
        #"{"type":"string","format":"date-time"}"#, #"{"type":"string"}"#,
        ["breaking format-lost /a"]
      ),
      (
        #"{"type":"string"}"#, #"{"type":"string","format":"date-time"}"#,
        ["compatible format-added /a"]
      ),
      (
        #"{"type":"string","format":"uri-reference"}"#, #"{"type":"string","format":"uri"}"#,
        ["compatible format-added /a"]
      ),
      (
        #"{"type":"string","contentEncoding":"base64"}"#, #"{"type":"string"}"#,
        ["breaking format-lost /a"]
      ),
      (
        #"{"type":"string","format":"date-time"}"#, #"{"const":"2026-01-02T03:04:05Z"}"#,
        ["compatible values-listed /a"]
      ),
      (
        #"{"type":"string","format":"date-time"}"#, #"{"const":"soon"}"#,
        ["breaking value-not-allowed /a"]
      ),
      (#"{"type":"integer","minimum":0}"#, #"{"type":"integer"}"#, ["breaking bound-widened /a"]),
      (
        #"{"type":"integer","minimum":0}"#, #"{"type":"integer","minimum":1,"maximum":9}"#,
        ["compatible bound-narrowed /a"]
      ),
      (
        #"{"type":"number","exclusiveMinimum":0}"#, #"{"type":"number","minimum":0}"#,
        ["breaking bound-widened /a"]
      ),
      (
        #"{"type":"integer","maximum":9223372036854775807}"#,
        #"{"type":"integer","maximum":9223372036854775808}"#, ["breaking bound-widened /a"]
      ),
      (
        #"{"type":"string","maxLength":9}"#, #"{"type":"string","maxLength":10}"#,
        ["breaking bound-widened /a"]
      ),
      (
        #"{"type":"string","pattern":"^a"}"#, #"{"type":"string","pattern":"^b"}"#,
        ["remark keyword-differs /a"]
      ),
      (#"{"type":"string","pattern":"^a"}"#, #"{"type":"string"}"#, ["breaking format-lost /a"]),
      (
        #"{"type":"array","items":{"type":"string"}}"#,
        #"{"type":"array","items":{"type":"integer"}}"#, ["breaking type-changed /a/*"]
      ),
      (
        #"{"type":"array","items":{"type":"string"}}"#, #"{"type":"array"}"#,
        ["breaking type-added /a/*"]
      ),
      (
        #"{"type":"array","items":{"type":"string"},"minItems":1}"#,
        #"{"type":"array","items":{"type":"string"}}"#, ["breaking bound-widened /a"]
      ),
      (
        #"{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}]}"#,
        #"{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]}"#,
        ["breaking integer-to-number /a/1"]
      ),
      (
        #"{"type":"object","additionalProperties":{"type":"integer"}}"#,
        #"{"type":"object","additionalProperties":{"type":"number"}}"#,
        ["breaking integer-to-number /a/*"]
      ),
      (
        #"{"type":"object","additionalProperties":{"type":"integer"}}"#, #"{"type":"object"}"#,
        ["breaking members-opened /a"]
      ),
      (
        #"{"type":"object","additionalProperties":false}"#, #"{"type":"object"}"#,
        ["breaking members-opened /a"]
      ),
      (
        #"{"type":"object"}"#, #"{"type":"object","additionalProperties":false}"#,
        ["compatible members-closed /a"]
      ),
      (
        object(#"{"type":"string"}"#), object(#"{"type":"integer"}"#),
        ["breaking type-changed /a/a"]
      ),
      (
        object(object(#"{"type":"string"}"#)),
        object(object(#"{"type":"string"}"#, required: false)), ["breaking field-optional /a/a/a"]
      ),
      (#"{"type":"string","x-unit":"m"}"#, #"{"type":"string","description":"metres"}"#, []),
      (
        #"{"const":1}"#, #"{"type":"number"}"#,
        ["breaking integer-to-number /a", "possible values-opened /a"]
      ),
      (#"{"const":1}"#, #"{"type":"integer"}"#, ["possible values-opened /a"]),
      (#"{"enum":[1,2]}"#, #"{"enum":[1,2,1.5]}"#, ["breaking integer-to-number /a"]),
      (
        #"{"enum":[1,2]}"#, #"{"enum":[1,2,1180591620717411303424]}"#,
        ["breaking value-not-allowed /a"]
      ),
      (#"{"enum":[1,2]}"#, #"{"enum":[1,2,3]}"#, ["possible value-added /a"]),
      (
        #"{"type":"string"}"#, #"{"type":"string","not":{"const":""}}"#,
        ["remark keyword-differs /a"]
      ),
      (
        #"{"type":"string"}"#, #"{"type":"string","if":{"maxLength":3}}"#,
        ["remark keyword-differs /a"]
      ),
      (#"{"not":{"const":1}}"#, #"{"not":{"const":1}}"#, []),
      (#"{"not":{"const":1}}"#, #"{"not":{"const":2}}"#, ["remark keyword-differs /a"]),
      (#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, #"{"type":["integer","string"]}"#, []),
      (#"{"oneOf":[{"type":"string"},{"type":"null"}]}"#, #"{"type":["null","string"]}"#, []),
      (#"{"allOf":[{"type":"string"},{"maxLength":3}]}"#, #"{"type":"string","maxLength":3}"#, []),
      ("true", "{}", []), (#"{"type":"string"}"#, "true", ["breaking type-added /a"]),
    ] as [(String, String, [String])])
  func `a member's change has its class`(old: String, new: String, expected: [String]) throws {
    let lines = try SchemaChanges.lines(Self.object(old), Self.object(new))
    // What may be of any kind is told once for each kind that it may be.
    var told: [String] = []
    for line in lines where !told.contains(line) { told.append(line) }
    let diff = try SchemaChanges.diff(Self.object(old), Self.object(new))
    #expect(told == expected, "\(diff.changes.map(\.line))")
  }

  @Test func `members come, go, and may be missing`() throws {
    let none = #"{"type":"object","properties":{},"required":[]}"#
    let text = Self.object(#"{"type":"string"}"#)
    let loose = Self.object(#"{"type":"string"}"#, required: false)
    #expect(try SchemaChanges.lines(text, none) == ["breaking field-removed /a"])
    #expect(try SchemaChanges.lines(loose, none) == ["breaking field-removed /a"])
    #expect(try SchemaChanges.lines(none, text) == ["compatible field-added /a"])
    #expect(try SchemaChanges.lines(none, loose) == ["compatible field-added /a"])
    #expect(try SchemaChanges.lines(text, loose) == ["breaking field-optional /a"])
    #expect(try SchemaChanges.lines(loose, text) == ["compatible field-required /a"])
    let never = Self.object("false", required: false)
    #expect(try SchemaChanges.lines(loose, never) == ["breaking field-removed /a"])
    #expect(try SchemaChanges.lines(never, never) == [])
    let closed = #"{"type":"object","additionalProperties":false}"#
    #expect(
      try SchemaChanges.lines(
        closed, #"{"type":"object","properties":{"a":{}},"additionalProperties":false}"#)
        == ["breaking members-opened /a"])
  }

  @Test func `what a reference by id leads to counts, and is told where it is not found`() throws {
    func document(_ member: String, _ reference: String) -> String {
      #"{"type":"object","properties":{"a":{"$ref":"\#(reference)"}},"$defs":{"q":{"$id":"q","type":"\#(member)"}}}"#
    }
    #expect(
      try SchemaChanges.lines(document("string", "q"), document("integer", "q"))
        == ["breaking type-changed /a"])
    #expect(
      try SchemaChanges.lines(document("string", "q#/x"), document("integer", "q#/x"))
        == ["remark keyword-differs /a"])
    #expect(
      try SchemaChanges.lines(document("string", "q#/x"), document("string", "q#/x")) == [])
  }

  @Test func `names that only look the same are two, and are told as pointers`() throws {
    let old = Self.object(#"{"type":"string"}"#, name: "e\u{301}/~")
    let new = Self.object(#"{"type":"string"}"#, name: "\u{e9}/~")
    let lines = try SchemaChanges.lines(old, new).map { Array($0.utf8) }
    #expect(lines.contains(Array("breaking field-removed /e\u{301}~1~0".utf8)))
    #expect(lines.contains(Array("compatible field-added /\u{e9}~1~0".utf8)))
  }

  private static func tree(_ leaf: String) -> String {
    """
    {"$ref":"#/$defs/node","$defs":{"node":{"type":"object","required":["leaf","kids"],"properties":{
      "leaf":\(leaf),"kids":{"type":"array","items":{"$ref":"#/$defs/node"}},
      "next":{"anyOf":[{"$ref":"#/$defs/node"},{"type":"null"}]}}}}}
    """
  }

  @Test func `a schema within itself is compared to its end`() throws {
    let text = Self.tree(#"{"type":"string"}"#)
    #expect(try SchemaChanges.lines(text, text) == [])
    let unrolled = text.replacing(
      ##"{"type":"array","items":{"$ref":"#/$defs/node"}}"##,
      with: ##"{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/node"}]}}"##)
    #expect(unrolled != text)
    #expect(try SchemaChanges.lines(text, unrolled) == [])
    let lines = try SchemaChanges.lines(text, Self.tree(#"{"type":"integer"}"#))
    #expect(lines.contains("breaking type-changed /leaf"), "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("breaking type-changed /") }, "\(lines)")
    #expect(lines.count < 10, "\(lines)")
  }

  @Test(arguments: [
    ##"{"$ref":"#"}"##, ##"{"allOf":[{"$ref":"#"}]}"##, ##"{"$ref":"#/no/where"}"##,
    ##"{"$ref":"https://example.org/x"}"##,
    ##"{"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}},"$ref":"#/$defs/a"}"##,
    ##"{"type":7}"##, ##"{"required":"a"}"##, ##"{"properties":[]}"##, ##"{"anyOf":{}}"##,
    ##"{"items":{"items":{"$ref":"#"}}}"##,
  ])
  func `a schema without end or sense ends, and is equal to itself`(schema: String) throws {
    #expect(try SchemaChanges.lines(schema, schema) == [])
    _ = try SchemaChanges.lines(schema, #"{"type":"object"}"#)
    _ = try SchemaChanges.lines(#"{"type":"object"}"#, schema)
  }

  @Test(.timeLimit(.minutes(2)))
  func `alternatives too many to tell apart are told, and end`() throws {
    func wide(_ depth: Int, _ leaf: String) -> String {
      (0..<depth).reduce(leaf) { inner, _ in
        let branches = (0..<8).map {
          #"{"type":"object","properties":{"k\#($0)":\#(inner)},"required":["k\#($0)"]}"#
        }
        return #"{"anyOf":[\#(branches.joined(separator: ","))]}"#
      }
    }
    let lines = try SchemaChanges.lines(wide(5, #"{"type":"string"}"#), wide(5, "{}"))
    #expect(lines.contains { $0.hasPrefix("breaking") || $0.hasPrefix("possible") }, "\(lines)")
  }

  @Test func `objects told apart by a mark are compared each with its own`() throws {
    func shape(_ kind: String, _ member: String) -> String {
      #"{"type":"object","required":["kind","v"],"properties":{"kind":{"const":"\#(kind)"},"v":\#(member)}}"#
    }
    let old =
      #"{"oneOf":[\#(shape("a", "{\"type\":\"string\"}")),\#(shape("b", "{\"type\":\"integer\"}"))]}"#
    let more =
      #"{"oneOf":[\#(shape("b", "{\"type\":\"integer\"}")),\#(shape("a", "{\"type\":\"string\"}")),\#(shape("c", "{}"))]}"#
    #expect(try SchemaChanges.lines(old, more) == ["possible variant-added"])
    #expect(try SchemaChanges.lines(more, old).allSatisfy { $0.hasPrefix("compatible") })
    let worse =
      #"{"oneOf":[\#(shape("a", "{\"type\":\"string\"}")),\#(shape("b", "{\"type\":\"number\"}"))]}"#
    #expect(try SchemaChanges.lines(old, worse) == ["breaking integer-to-number /v"])
  }
}
