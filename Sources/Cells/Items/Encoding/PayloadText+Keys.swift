extension PayloadText {
  /// Whether the key of one member of the list comes before that of another, by their bytes.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let (prefix, otherPrefix) = (members[one].prefix, members[other].prefix)
    if prefix != otherPrefix { return prefix < otherPrefix }
    let out = out
    let text = out.span
    let one = text.extracting((members[one].start &+ 1)..<(members[one].keyEnd &- 1))
    let other = text.extracting((members[other].start &+ 1)..<(members[other].keyEnd &- 1))
    let common = min(one.count, other.count)
    for index in 0..<common where one[index] != other[index] { return one[index] < other[index] }
    return one.count < other.count
  }

  /// Whether two keys from that member on are the same text in other bytes, of which Foundation's
  /// encoder keeps one.
  func hasTwins(from first: Int) -> Bool {
    var known: Set<String> = []
    return members[first...].contains { member in
      let key = out[(member.start + 1)..<(member.keyEnd - 1)]
      return !known.insert(String(decoding: key, as: UTF8.self)).inserted
    }
  }
}
