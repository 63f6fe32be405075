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
    {"openapi":"3.1.0","x-rowcast":{"cells":[],"feeds":[]},
     "components":{"parameters":{"Size":{"name":"pageSize","in":"query","schema":{"type":"integer","minimum":1,"maximum":100}}},
       "schemas":{"Row":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}},"Page":\##(page)}},
     "paths":{"/feeds/{feed}/rows":{"parameters":[{"name":"feed","in":"path","required":true,"schema":{"type":"string"}}],
       "get":{"parameters":[{"$ref":"#/components/parameters/Size"},{"name":"mode","in":"query","schema":{"enum":["a","b"]}}],
         "responses":{"200":{"headers":{"ETag":{}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Page"}}}},"404":{"description":"none"}}},
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
    (#""ETag":{}"#, "", ["breaking header-removed"]),
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
