import Cells

extension ItemDraft.Refusal {
  /// - Parameters:
  ///   - fault: why `json` has no members of an item.
  init(_ fault: JSONFault, _ json: ArraySlice<UInt8>) {
    self = InvalidItem(fault, json).map(Self.item) ?? .json(fault)
  }
}

extension InvalidItem {
  /// What is wrong with the shape of a text that has no members; nil where it is no JSON.
  init?(_ fault: JSONFault, _ json: ArraySlice<UInt8>) {
    if fault.isOfDepth {
      let key = JSONKeys.path(to: fault.offset, in: json).first
      let pointer = key.map { JSONPointer.member(shortening: Array($0.utf8)) } ?? ""
      let reason = "no more than \(ItemLimits.maximumDepth) levels may be nested in it"
      self.init(faults: [ItemFault(pointer: pointer, reason: reason)])
      return
    }
    let depth = ItemLimits.maximumDepth + 1
    guard let value = try? StrictJSON.value(of: json, maximumDepth: depth), value.kind != .object
    else { return nil }
    let reason = "an object is expected, not \(value.kindName)"
    self.init(faults: [ItemFault(pointer: "", reason: reason)])
  }
}
