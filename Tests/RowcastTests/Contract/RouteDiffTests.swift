import Contracts
import Foundation
import Testing

/// Routes of two OpenAPI documents.
struct RouteDiffTests {
  private static let page = """
    {"type":"object","required":["total","rows"],"properties":{"total":{"type":"integer"},
    "rows":{"type":"array","items":{"$ref":"#/components/schemas/Row"}}}}
    """

  private static let base = ##"""
    {"openapi":"3.1.0","x-rowcast":{"cells":[],"feeds":[]},"servers":[{"url":"https://lists.example/v1/"}],
     "components":{"securitySchemes":{"token":{"type":"http","scheme":"bearer"},"key":{"type":"apiKey","in":"header","name":"k"}},"parameters":{"Size":{"name":"pageSize","in":"query","schema":{"type":"integer","minimum":1,"maximum":100}}},
       "schemas":{"Row":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}},"Page":\##(page)}},
     "paths":{"/feeds/{feed}/rows":{"parameters":[{"name":"feed","in":"path","required":true,"schema":{"type":"string"}}],
       "get":{"parameters":[{"$ref":"#/components/parameters/Size"},{"name":"mode","in":"query","schema":{"enum":["a","b"]}}],
         "responses":{"200":{"headers":{"ETag":{"required":true}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Page"}}}},"404":{"description":"none"}}},
       "post":{"requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"id":{"type":"string"}},"required":[]}}}},"responses":{}}}}}
    """##

  private func lines(_ edits: (String, String)...) throws -> [String] {
    var text = Self.base
    for (old, new) in edits {
      try #require(text.contains(old), "\(old) is not there")
      text = text.replacing(old, with: new)
    }
    let diff = ContractDiff(
      old: try ContractDocument(json: Array(Self.base.utf8)),
      new: try ContractDocument(json: Array(text.utf8)))
    return diff.changes.map { "\($0.level.rawValue) \($0.kind) \($0.line)" }
  }

  @Test(arguments: [
    (
      #""/feeds/{feed}/rows":"#, #""/lists/{feed}/rows":"#,
      ["breaking path-removed", "compatible path-added"]
    ),
    (#""post":"#, #""put":"#, ["breaking method-removed", "compatible method-added"]),
    (
      #""name":"mode""#, #""name":"way""#,
      ["breaking parameter-removed", "compatible parameter-added"]
    ),
    (
      #""name":"mode","in":"query","#, #""name":"mode","required":true,"in":"query","#,
      ["breaking parameter-required"]
    ),
    (#""maximum":100"#, #""maximum":50"#, ["breaking bound-narrowed"]),
    (#""maximum":100"#, #""maximum":500"#, ["compatible bound-widened"]),
    (#"["a","b"]"#, #"["a"]"#, ["breaking value-removed"]),
    (#"["a","b"]"#, #"["a","b","c"]"#, ["compatible value-added"]),
    (#""404":"#, #""410":"#, ["breaking status-removed", "compatible status-added"]),
    (#""ETag":{"required":true}"#, "", ["breaking header-removed"]),
    (#""ETag":{"required":true}"#, #""ETag":{"required":false}"#, ["breaking header-optional"]),
    (#""ETag":{"required":true}"#, #""etag":{}"#, ["breaking header-optional"]),
    (#""post":{"#, #""post":{"security":[{"token":[]}],"#, ["breaking security-required"]),
    (#""post":{"#, #""post":{"security":[{"token":[]},{}],"#, []),
    (
      #""servers":"#, #""security":[{"token":[]}],"servers":"#,
      Array(repeating: "breaking security-required", count: 2)
    ),
    (#"lists.example/v1/"#, #"lists.example/v2"#, ["breaking base-path-changed"]),
    (#"lists.example/v1/"#, #"other.example/v1"#, []),
    (
      #""url":"https://lists.example/v1/""#, #""url":"/{v}/","variables":{"v":{"default":"v1"}}"#,
      []
    ),
    (#""post":{"#, #""post":{"servers":[{"url":"/w"}],"#, ["breaking base-path-changed"]),
    (#""required":["id"],"#, "", ["breaking field-optional"]),
    (
      #""total":{"type":"integer"}"#, #""total":{"type":"integer"},"n":{"type":"integer"}"#,
      ["compatible field-added"]
    ),
    (#"["total","rows"]"#, #"["rows"]"#, ["breaking field-optional"]),
    (#""requestBody":{"#, #""requestBody":{"required":true,"#, ["breaking body-required"]),
    (
      #""properties":{"id":{"type":"string"}},"required":[]"#,
      #""properties":{"id":{"type":"string"}},"required":["id"]"#, ["breaking field-required"]
    ),
    (
      #""properties":{"id":{"type":"string"}},"required":[]"#,
      #""properties":{"id":{"type":"string"},"at":{"type":"string"}},"required":[]"#,
      ["compatible field-added"]
    ),
    (
      #""properties":{"id":{"type":"string"}},"required":[]"#,
      #""properties":{"id":{"type":["string","null"]}},"required":[]"#, ["compatible type-added"]
    ),
    (
      #""name":"feed","in":"path""#, #""name":"Feed","in":"path""#,
      Array(repeating: ["breaking parameter-removed", "breaking parameter-required"], count: 2)
        .flatMap(\.self)
    ),
  ])
  func `a route's change has its class`(old: String, new: String, expected: [String]) throws {
    let lines = try lines((old, new))
    #expect(lines.count == expected.count, "\(lines)")
    for (index, start) in expected.enumerated() where index < lines.count {
      #expect(lines[index].hasPrefix(start + " "), "\(lines)")
    }
    #expect(try self.lines((old, old)) == [])
  }

  @Test(arguments: [
    ("", #"[{"token":[]}]"#, "breaking security-required"),
    (#"[{"token":[]}]"#, "[]", "compatible security-relaxed"),
    (#"[{"token":[]}]"#, #"[{"token":[]},{"key":[]}]"#, "compatible security-relaxed"),
    (#"[{"token":[]},{"key":[]}]"#, #"[{"token":[]}]"#, "breaking security-required"),
    (#"[{"token":[]}]"#, #"[{"token":[],"key":[]}]"#, "breaking security-required"),
    (#"[{"token":["read"]}]"#, #"[{"token":["read","write"]}]"#, "breaking security-required"),
    (#"[{"token":["read","write"]}]"#, #"[{"token":["write","read"]}]"#, nil),
  ])
  func `what a route needs of a client's rights has its class`(
    old: String, new: String, expected: String?
  ) throws {
    func document(_ security: String) throws -> ContractDocument {
      let text = Self.base.replacing(
        #""post":{"#, with: #""post":{\#(security.isEmpty ? "" : "\"security\":\(security),")"#)
      return try ContractDocument(json: Array(text.utf8))
    }
    let changes = ContractDiff(old: try document(old), new: try document(new)).changes
    #expect(
      changes.map { "\($0.level.rawValue) \($0.kind)" } == [expected].compactMap(\.self),
      "\(changes.map(\.line))")
  }

  @Test func `what a route needs, and the base path, are told in words`() throws {
    #expect(
      try lines((#""post":{"#, #""post":{"security":[{"token":["write"]}],"#)) == [
        "breaking security-required POST /feeds/{feed}/rows needs token (write) now: clients that ask without it are refused"
      ])
    #expect(
      try lines(("lists.example/v1/", "lists.example/")) == [
        "breaking base-path-changed the base path was /v1, and is now /: clients that ask under the old one are answered 404"
      ])
  }

  @Test func `another scheme of the same name is another right`() throws {
    let secured = Self.base.replacing(#""post":{"#, with: #""post":{"security":[{"token":[]}],"#)
    let basic = secured.replacing(#""scheme":"bearer""#, with: #""scheme":"basic""#)
    let changes = ContractDiff(
      old: try ContractDocument(json: Array(secured.utf8)),
      new: try ContractDocument(json: Array(basic.utf8))
    ).changes
    #expect(changes.map(\.kind) == ["security-required"])
  }

  @Test func `what is told names the route, the part and the place`() throws {
    #expect(
      try lines((#""total":{"type":"integer"}"#, #""total":{"type":"string"}"#)) == [
        "breaking type-changed GET /feeds/{feed}/rows 200 /total was an integer, and is now a string: clients that decode an integer fail on the row"
      ])
    #expect(
      try lines((#""maximum":100"#, #""maximum":50"#)) == [
        "breaking bound-narrowed GET /feeds/{feed}/rows the parameter pageSize has the maximum 50 now: clients that send what went before are refused"
      ])
  }
}
