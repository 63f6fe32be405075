/// An item on its way to a row: its payload, its Swift value, or both, each made once.
struct ItemValue {
  private var payload: [UInt8]?
  private var value: Any?
  private var parsed: JSONTree?
  /// Whether more than one registration will ask for the value.
  private let isKept: Bool

  init(payload: [UInt8], isKept: Bool) {
    self.payload = payload
    self.isKept = isKept
  }

  init(value: Any) {
    self.value = value
    isKept = true
  }

  /// The item as a Swift value.
  ///
  /// - Throws: `RowError.undecodable` when the payload is none of that type, and
  ///   `RowError.unregistered` when the value is of another.
  mutating func item<Item: FeedItem>(as type: Item.Type) throws(RowError) -> Item {
    // Casting what is not there costs as much as a cast.
    if let value, let item = value as? Item { return item }
    guard let payload else {
      throw .unregistered("a registration of \(type) was given \(Swift.type(of: value ?? ()))")
    }
    do throws(PayloadFault) {
      let item = try PayloadCoding.decode(type, from: payload)
      if isKept { value = item }
      return item
    } catch {
      throw .undecodable(error)
    }
  }

  /// Every fault of a payload that is none of the type, where the first is known.
  func faults<Item: FeedItem>(
    as type: Item.Type, after first: PayloadFault, limit: Int
  ) -> [PayloadFault] {
    guard let payload else { return [first] }
    return PayloadCoding.faults(decoding: type, from: payload, after: first, limit: limit)
  }

  /// The item's payload, as nibs look at it.
  ///
  /// - Throws: `RowError.undecodable` when the payload is no JSON that could have come in.
  mutating func tree() throws(RowError) -> JSONTree {
    if let parsed { return parsed }
    guard let payload = payload ?? encoded else {
      throw .unregistered("a nib was given \(Swift.type(of: value ?? ())), which has no JSON")
    }
    do throws(JSONFault) {
      let tree = try JSONTree(of: payload[...], maximumDepth: ItemLimits.maximumDepth)
      parsed = tree
      return tree
    } catch {
      throw .undecodable(PayloadFault(pointer: "", reason: error.description))
    }
  }

  private var encoded: [UInt8]? {
    guard let item = value as? any FeedItem else { return nil }
    return PayloadCoding.json(of: item)
  }
}
