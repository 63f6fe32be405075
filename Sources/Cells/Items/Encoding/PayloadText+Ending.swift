extension PayloadText {
  /// Ends the innermost value; false where the writer gave up.
  mutating func endInnermost() -> Bool {
    guard let level = levels.popLast() else { return false }
    switch level.kind {
    case .pending, .scalar: return true
    case .array: out.append(UInt8(ascii: "]"))
    case .object:
      guard !level.hasWideKeys || !hasTwins(from: level.firstMember),
        level.isSorted || sort(from: level.firstMember)
      else {
        hasGivenUp = true
        return false
      }
      members.removeLast(level.count)
      out.append(UInt8(ascii: "}"))
    }
    return true
  }

  /// Sorts the list of members, which are few in most objects; false where two keys are the same.
  private mutating func sortMembers(from first: Int) -> Bool {
    if members.count &- first > 16 { return sortMany(from: first) }
    for place in (first &+ 1)..<members.count {
      var spot = place
      while spot > first, !precedes(spot &- 1, spot) {
        guard precedes(spot, spot &- 1) else { return false }
        members.swapAt(spot, spot &- 1)
        spot &-= 1
      }
    }
    return true
  }

  private mutating func sortMany(from first: Int) -> Bool {
    let order = Array(first..<members.count).sorted { precedes($0, $1) }
    for (one, other) in zip(order, order.dropFirst()) where !precedes(one, other) { return false }
    members.replaceSubrange(first..., with: order.map { members[$0] })
    return true
  }

  /// Puts an object's members in the order of their keys' bytes; false where one stands there
  /// twice.
  private mutating func sort(from first: Int) -> Bool {
    let start = members[first].start
    for place in first..<(members.count &- 1) {
      members[place].end = members[place &+ 1].start &- 1
    }
    members[members.count &- 1].end = out.count
    guard sortMembers(from: first) else { return false }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: out[start...])
    out.removeLast(scratch.count)
    for place in first..<members.count {
      if place > first { out.append(UInt8(ascii: ",")) }
      let member = members[place]
      out.append(contentsOf: scratch[(member.start &- start)..<(member.end &- start)])
    }
    return true
  }
}
