extension Span<UInt8> {
  /// Whether the bytes of `range` are `word`, letters compared without regard to case; `word` is
  /// in lower case.
  func spells(_ word: String, in range: Range<Int>) -> Bool {
    guard range.count == word.utf8.count else { return false }
    let text = word.utf8Span
    let letters = text.span
    let start = range.lowerBound
    for index in letters.indices
    where ByteClass.lowercased(self[start &+ index]) != letters[index] { return false }
    return true
  }

  /// Whether `word` stands at `start`, letter by letter.
  func starts(with word: String, at start: Int) -> Bool {
    guard count &- start >= word.utf8.count else { return false }
    var index = start
    for byte in word.utf8 {
      if self[index] != byte { return false }
      index &+= 1
    }
    return true
  }

  /// `range` without the blanks (SP, HTAB) at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, ByteClass.isBlank(self[lower]) { lower &+= 1 }
    while lower < upper, ByteClass.isBlank(self[upper &- 1]) { upper &-= 1 }
    return lower..<upper
  }

  /// The place of the first `byte` in `range`, or nil.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Gives each member of the comma-separated list in `range`, without blanks; empty members are
  /// left out, as RFC 9110 §5.6.1.2 asks. Quoted strings are not known here.
  func forEachListMember<E>(
    in range: Range<Int>, _ body: (Range<Int>) throws(E) -> Void
  ) throws(E) {
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = firstIndex(of: 0x2C, in: start..<range.upperBound) ?? range.upperBound
      let member = trimmed(start..<end)
      if !member.isEmpty { try body(member) }
      start = end &+ 1
    }
  }
}
