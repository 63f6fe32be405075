extension ParsedOptions {
  /// The words of a list with commas, without the blanks around them; an empty one stays, for the
  /// reader to refuse. Nil where the option is not given.
  func list(_ option: Option) -> [String]? {
    text(option)?.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let first = word.firstIndex(where: { $0 != " " }),
        let last = word.lastIndex(where: { $0 != " " })
      else { return "" }
      return String(word[first...last])
    }
  }
}
