import Cells

/// What a PUT of a feed asks for: `{"title","order"}`, each of which may be missing.
struct FeedChange: Sendable {
  /// Bytes of UTF-8 that a title has at the most.
  static let maximumTitle = 1000

  private(set) var title: String?
  private(set) var order: FeedOrder?

  init(json: [UInt8]) throws(WriteError) {
    let members: [JSONMember]
    do throws(JSONFault) {
      members = try StrictJSON.members(of: json[...], maximumDepth: ItemLimits.maximumDepth + 1)
    } catch {
      throw InvalidItem(error, json[...]).map(WriteError.feed) ?? .json(error)
    }
    var faults: [ItemFault] = []
    for member in members where faults.count < InvalidItem.maximumCount {
      if let reason = take(member) {
        let pointer = JSONPointer.member(shortening: member.key)
        faults.append(ItemFault(pointer: pointer, reason: reason))
      }
    }
    guard faults.isEmpty else { throw .feed(InvalidItem(faults: faults)) }
  }

  /// What is wrong with the member, if anything.
  private mutating func take(_ member: JSONMember) -> String? {
    switch member.knownName {
    case "title":
      guard let text = member.value.string else {
        return "a string is expected, not \(member.value.kindName)"
      }
      guard text.count <= Self.maximumTitle, !text.contains(where: { $0 < 0x20 || $0 == 0x7F })
      else { return "a title has at most \(Self.maximumTitle) bytes without control characters" }
      title = String(decoding: text, as: UTF8.self)
    case "order":
      guard let text = member.value.string,
        let order = FeedOrder(rawValue: String(decoding: text, as: UTF8.self))
      else { return "an order is newest, oldest or appended" }
      self.order = order
    default: return "a feed has no such member; title and order can be set"
    }
    return nil
  }

  /// Makes or changes the feed, and answers it as it will be once that is committed.
  func apply(
    to found: Feed?, named name: FeedName, _ transaction: any FeedTransaction
  ) throws(StoreError) -> Feed {
    guard let found else {
      return try transaction.createFeed(
        named: name, title: title ?? name.text, order: order ?? .newest)
    }
    if let order, order != found.order {
      try transaction.setOrder(order, of: found)
    }
    if let title, title != found.title { try transaction.setTitle(title, of: found) }
    return Feed(
      number: found.number, name: name, title: title ?? found.title, order: order ?? found.order,
      total: found.total, version: transaction.nextVersion(of: found), changes: found.changes,
      root: found.root)
  }
}
