extension Script {
  /// The line, from 1, where the statement whose text starts at `offset` has its first word: blanks,
  /// comments and stray semicolons before it are passed over.
  func line(ofStatementAt offset: Int) -> Int {
    var index = offset
    while index < text.count - 1 {
      let rest = text[index..<text.count - 1]
      if rest.starts(with: "--".utf8) {
        index = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      } else if rest.starts(with: "/*".utf8) {
        index = endOfComment(from: index + 2)
      } else if [9, 10, 12, 13, 32, UInt8(ascii: ";")].contains(rest.first) {
        index += 1
      } else {
        break
      }
    }
    return 1 + text[..<index].count { $0 == UInt8(ascii: "\n") }
  }

  private func endOfComment(from start: Int) -> Int {
    var index = start
    while index < text.count - 1 {
      if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return index
  }
}
