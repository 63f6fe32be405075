extension JSONTapeBuilder {
  /// Whether no key stands twice in the object; false as well where that is not sure.
  func keysDiffer(in object: Int, _ count: Int, _ text: Span<UInt8>) -> Bool {
    if count > 16 { return hashesDiffer(in: object, count, text) }
    var key = Int(nodes[object &+ 1 &+ 1].next)
    for position in 1..<count {
      var other = object &+ 1
      for _ in 0..<position {
        if nodes[other].count == nodes[key].count, areEqual(other, key, text) { return false }
        other = Int(nodes[other &+ 1].next)
      }
      key = Int(nodes[key &+ 1].next)
    }
    return true
  }

  private func areEqual(_ one: Int, _ other: Int, _ text: Span<UInt8>) -> Bool {
    let one = text.extracting(Int(nodes[one].start)..<Int(nodes[one].end))
    return one.isEqual(to: text.extracting(Int(nodes[other].start)..<Int(nodes[other].end)))
  }

  private func hashesDiffer(in object: Int, _ count: Int, _ text: Span<UInt8>) -> Bool {
    var hashes = Set<UInt64>(minimumCapacity: count)
    var key = object &+ 1
    for _ in 0..<count {
      let inside = text.extracting((Int(nodes[key].start) + 1)..<(Int(nodes[key].end) - 1))
      guard hashes.insert(inside.hash).inserted else { return false }
      key = Int(nodes[key &+ 1].next)
    }
    return true
  }
}
