extension NibReader {
  mutating func text(_ entry: NibEntry) -> String? {
    if let text = entry.tree.string { return text }
    expect("a string", not: entry)
    return nil
  }

  mutating func boolean(_ entry: NibEntry) -> Bool? {
    if entry.tree.kind == .boolean { return entry.tree.isTrue }
    expect("true or false", not: entry)
    return nil
  }

  /// A number without point and exponent, within `range`.
  mutating func wholeNumber(_ entry: NibEntry, in range: ClosedRange<Int>) -> Int? {
    if entry.tree.kind == .number,
      let number = Int(String(decoding: entry.tree.bytes, as: UTF8.self)),
      range.contains(number)
    {
      return number
    }
    expect("a whole number from \(range.lowerBound) to \(range.upperBound)", not: entry)
    return nil
  }

  mutating func number(
    _ entry: NibEntry, _ expected: String, where isValid: (Double) -> Bool
  ) -> Double? {
    if let number = entry.tree.double, isValid(number) { return number }
    expect(expected, not: entry)
    return nil
  }

  /// The name of an item type or a cell.
  mutating func name(_ entry: NibEntry, of what: String) -> String? {
    guard let text = text(entry) else { return nil }
    if ItemType(text) != nil { return text }
    refuse(entry, "\(what) is \(Self.form), not \"\(JSONTree.shown(text))\"")
    return nil
  }

  mutating func path(_ entry: NibEntry) -> JSONPath? {
    guard let text = text(entry) else { return nil }
    guard !text.isEmpty else {
      refuse(entry, "a path must not be empty")
      return nil
    }
    do throws(JSONPath.Malformed) {
      return try JSONPath(text)
    } catch {
      refuse(entry, error.reason)
      return nil
    }
  }
}

extension JSONTree {
  /// The number as a double; nil for other kinds.
  var double: Double? {
    guard kind == .number, let number = Double(String(decoding: bytes, as: UTF8.self)),
      number.isFinite
    else { return nil }
    return number
  }
}
