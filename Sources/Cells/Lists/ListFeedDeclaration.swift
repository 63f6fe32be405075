/// A feed that a program declares: its name, and the items that are in its code.
package struct ListFeedDeclaration: Sendable {
  package struct Item: Sendable {
    package let id: String
    /// A JSON object.
    package let payload: [UInt8]
  }

  package let name: String
  package let title: String
  package let itemType: String
  /// Nil where the feed is filled from elsewhere.
  package let items: [Item]?
  package let location: CodeLocation
  /// What is wrong with the items, a sentence each.
  let faults: [String]
}

extension ListFeedDeclaration {
  /// Encodes the items of a list and looks at each.
  init<Item: FeedItem>(
    name: String, title: String, items: [Item]?, id: (Item) -> String, location: CodeLocation
  ) {
    self.name = name
    self.title = title
    self.location = location
    itemType = Item.itemType
    var faults: [String] = []
    if title.isEmpty
      || title.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    {
      faults.append("has a title that is empty or has control characters")
    }
    var seen: Set<String> = []
    self.items = items?.compactMap { item in
      let id = id(item)
      if !seen.insert(id).inserted { faults.append("has two items of the id \"\(id)\"") }
      if !ItemLimits.acceptsID(Array(id.utf8)) {
        faults.append(
          "has an item of the id \"\(id)\"; an id has 1 to 200 bytes without control characters, and is neither . nor .."
        )
      }
      guard let payload = PayloadCoding.json(of: item), payload.first == UInt8(ascii: "{") else {
        faults.append("has an item \"\(id)\" that can't be encoded as a JSON object")
        return nil
      }
      if let fault = Self.fault(of: payload, as: Item.self) {
        faults.append("has an item \"\(id)\" that can't be stored: \(fault)")
      }
      return ListFeedDeclaration.Item(id: id, payload: payload)
    }
    self.faults = faults
  }

  private static func fault<Item: FeedItem>(of payload: [UInt8], as type: Item.Type) -> String? {
    guard payload.count <= ItemLimits.maximumPayload else {
      return "a payload has at most \(ItemLimits.maximumPayload) bytes"
    }
    do throws(JSONFault) {
      _ = try StrictJSON.members(of: payload[...], maximumDepth: ItemLimits.maximumDepth)
    } catch {
      return error.description
    }
    do throws(PayloadFault) {
      _ = try PayloadCoding.decode(type, from: payload)
      return nil
    } catch {
      return "its own type can't decode it: \(error)"
    }
  }
}
