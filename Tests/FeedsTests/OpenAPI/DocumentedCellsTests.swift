import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `The schemas of cells in the OpenAPI document` {
  private struct Tree: FeedItem {
    static let itemType = "tree"
  }

  /// Refers to itself in each way that there is, and has names that must be escaped.
  private struct TreeCell: Cell, JSONSchemaProviding {
    static let jsonSchema = ##"""
      {"$id":"https://example.com/tree","type":"object","properties":{
        "self":{"$ref":"#"},"named":{"$ref":"#node"},"whole":{"$ref":"https://example.com/tree"},
        "odd":{"$ref":"#/$defs/a~1b%20%7E0c~0d"},"deep":{"$ref":"#/$defs/list/items"},
        "late":{"$dynamicRef":"#node"},"both":{"$ref":"#","$dynamicRef":"#node"},
        "outside":{"$ref":"https://example.com/other"},"nowhere":{"$ref":"#/$defs/none"},
        "$ref":{"type":"string"},"plain":{"const":{"$ref":"#"}}},
       "$defs":{"a/b ~c~d":{"type":"string"},"list":{"type":"array","items":{"type":"null"}},
        "node":{"$anchor":"node","$dynamicAnchor":"node","type":"object"}}}
      """##
  }

  /// Has a keyword of each kind with a value that it can't have.
  private struct WrongCell: Cell, JSONSchemaProviding {
    static let jsonSchema = #"""
      {"type":["object","object"],"minLength":-1,"multipleOf":0,"required":["a","a"],"items":[],
       "anyOf":[],"properties":{"a":1},"pattern":7,"uniqueItems":"yes","enum":3,"title":[],
       "dependentRequired":{"a":"b"},"discriminator":"type","xml":1,"$schema":"urn:other",
       "$anchor":7,"description":"kept","maxItems":3,"x-note":{"$ref":7}}
      """#
  }

  /// Is called as one of the document's own schemas.
  private struct Page: Cell {
    var text = ""
  }

  private static func document(of registry: CellRegistry) throws -> [UInt8] {
    try FeedResponder(
      store: EmptyFeedStore(), registry: registry, settings: FeedResponderSettings(),
      faults: RenderingFaults { _ in }
    ) { _ in }.openAPIDocument()
  }

  @Test(.enabled(if: DocumentJudge.isThere, "scripts/contract-check has installed no validator"))
  func `make a document that public validators find valid`() throws {
    let registries = [
      try CellRegistry { CellRegistration<TreeCell, Tree> { _, _ in } },
      try CellRegistry { CellRegistration<WrongCell, Tree> { _, _ in } },
      try CellRegistry { CellRegistration<Page, Tree> { _, _ in } },
      try CellRegistry([]), try RouteFixture.registry(),
    ]
    let faults = try DocumentJudge.faults(of: registries.map(Self.document))
    #expect(faults.isEmpty, "\(faults)")
  }

  private func schemas(
    @RegistrationsBuilder _ registrations: () -> [AnyCellRegistration]
  ) throws -> [String: Any] {
    let fixture = try RouteFixture(registry: try CellRegistry(registrations()))
    let components = fixture.get("/openapi.json").json?["components"] as? [String: Any]
    return try #require(components?["schemas"] as? [String: Any])
  }

  @Test func `refer to the same places as before`() throws {
    let registry = try CellRegistry { CellRegistration<TreeCell, Tree> { _, _ in } }
    let json = Response(.ok, body: try Self.document(of: registry)).json
    let components = json?["components"] as? [String: [String: Any]]
    let payload = try #require(components?["schemas"]?["TreeCellPayload"] as? [String: Any])
    let properties = try #require(payload["properties"] as? [String: [String: Any]])
    let root = "#/components/schemas/TreeCellPayload"
    let places = properties.compactMapValues { $0["$ref"] as? String }
    #expect(
      places == [
        "self": root, "whole": root, "named": "\(root)/$defs/node", "late": "\(root)/$defs/node",
        "odd": "\(root)/$defs/a~1b%20~0c~0d", "deep": "\(root)/$defs/list/items",
        "both": "\(root)/$defs/node",
      ])
    #expect((properties["both"]?["allOf"] as? [[String: String]]) == [["$ref": root]])
    #expect(properties["outside"]?.isEmpty == true && properties["nowhere"]?.isEmpty == true)
    #expect(properties["$ref"]?["type"] as? String == "string")
    #expect((properties["plain"]?["const"] as? [String: String]) == ["$ref": "#"])
    #expect(payload["$id"] == nil && payload["$schema"] == nil)
    let node = (payload["$defs"] as? [String: [String: Any]])?["node"]
    #expect(node?.keys.sorted() == ["type"])
  }

  @Test func `lack keywords that would make the document invalid`() throws {
    let registry = try CellRegistry { CellRegistration<WrongCell, Tree> { _, _ in } }
    let json = Response(.ok, body: try Self.document(of: registry)).json
    let components = json?["components"] as? [String: [String: Any]]
    let payload = try #require(components?["schemas"]?["WrongCellPayload"] as? [String: Any])
    #expect(payload.keys.sorted() == ["description", "maxItems", "x-note"])
  }

  @Test func `never take the name of another schema`() throws {
    let schemas = try schemas { CellRegistration<Page, Tree> { _, _ in } }
    let page = schemas["Page"] as? [String: Any]
    #expect((page?["properties"] as? [String: Any])?["isNoMore"] != nil)
    let row = try #require(schemas["PageRow"] as? [String: Any])
    let members = row["properties"] as? [String: [String: Any]]
    #expect(members?["type"]?["const"] as? String == "Page")
    #expect(schemas["PagePayload"] != nil)
  }

  @Test func `are chosen by a row's type`() throws {
    let schemas = try schemas { CellRegistration<Page, Tree> { _, _ in } }
    let row = try #require(schemas["Row"] as? [String: Any])
    let discriminator = row["discriminator"] as? [String: Any]
    #expect(discriminator?["propertyName"] as? String == "type")
    #expect(
      discriminator?["mapping"] as? [String: String] == [
        "Page": "#/components/schemas/PageRow",
        "PlaceholderCell": "#/components/schemas/PlaceholderCellRow",
      ])
    #expect((row["oneOf"] as? [[String: String]])?.count == 2)
  }

  @Test func `are the placeholder's alone where no cell is registered`() throws {
    let schemas = try schemas {}
    #expect(schemas.keys.filter { $0.hasSuffix("Payload") } == ["PlaceholderCellPayload"])
    #expect(((schemas["ItemDraft"] as? [String: Any])?["required"] as? [String])?.count == 2)
  }
}
