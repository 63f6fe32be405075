import Cells
import Feeds

/// One item for `rowcast render`, as sound as it must be to get a row, be it a placeholder.
struct SingleItem {
  /// What keeps it from being an item at all.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// The id of an item that has none.
  static let standardID = "item"

  let id: String
  let itemType: String
  let payload: [UInt8]

  /// - Parameter path: a file's path, or `-` for standard input.
  init(reading path: String, registry: CellRegistry) throws {
    let name = path == "-" ? "standard input" : path
    let source = try ItemSource(path)
    var bytes: [UInt8] = []
    while let piece = try source.next() {
      bytes += piece
      guard bytes.count <= LineSplitter.maximumLength else {
        throw Refusal(
          description: "\(name): an item has at most \(LineSplitter.maximumLength) bytes")
      }
    }
    do throws(ItemDraft.Refusal) {
      try self.init(json: bytes, registry: registry)
    } catch {
      throw Refusal(description: "\(name): \(error)")
    }
  }

  /// The same from JSON. That no registration takes the item is no fault here.
  init(json: [UInt8], registry: CellRegistry) throws(ItemDraft.Refusal) {
    do throws(ItemDraft.Refusal) {
      let draft = try ItemDraft(json: json[...], registry: registry)
      id = draft.id?.description ?? Self.standardID
      itemType = draft.type.name
      payload = draft.payload
    } catch {
      guard case .item(let invalid) = error, invalid.faults.count == 1,
        let item = Self(uncheckedMembersOf: json),
        Self.isRefused(item, by: registry)
      else { throw error }
      self = item
    }
  }

  /// Whether what is wrong with the item is what the registry says of it.
  private static func isRefused(_ item: SingleItem, by registry: CellRegistry) -> Bool {
    do throws(RowError) {
      try registry.check(payload: item.payload, ofType: item.itemType)
      return false
    } catch {
      return true
    }
  }

  private init?(uncheckedMembersOf json: [UInt8]) {
    guard
      let members = try? StrictJSON.members(
        of: json[...], maximumDepth: ItemLimits.maximumDepth + 1)
    else { return nil }
    var values: [String: JSONValue] = [:]
    for member in members { values[member.name] = member.value }
    guard
      let type = values["type"]?.string.flatMap({ ItemType(String(decoding: $0, as: UTF8.self)) }),
      let payload = values["payload"], payload.kind == .object,
      payload.bytes.count <= ItemLimits.maximumPayload
    else { return nil }
    id = values["id"]?.string.flatMap { ItemID(bytes: $0) }?.description ?? Self.standardID
    itemType = type.name
    self.payload = payload.bytes
  }
}
