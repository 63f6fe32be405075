extension NibReader {
  mutating func test(_ entry: NibEntry) -> NibTest? {
    let path = required("path", in: entry) { reader, entry in reader.path(entry) }
    let tests = NibTest.names.compactMap { name in entry.member(name).map { (name, $0) } }
    guard let (name, value) = tests.first, tests.count == 1 else {
      refuse(entry, "a condition has just one of \(NibTest.names.joined(separator: ", "))")
      return nil
    }
    guard let question = question(name, value), let path else { return nil }
    let text = entry.member("path")?.tree.string ?? ""
    return NibTest(
      path: path, question: question,
      description: "\(JSONTree.shown(text)) \(Self.words(of: question, value.tree))")
  }

  private mutating func question(_ name: String, _ value: NibEntry) -> NibTest.Question? {
    switch name {
    case "exists": return boolean(value).map(NibTest.Question.exists)
    case "equals": return scalar(value).map { .isOne([$0]) }
    case "in":
      guard value.tree.kind == .array, !value.tree.elements.isEmpty else {
        expect("an array of one value or more", not: value)
        return nil
      }
      var scalars: [NibScalar] = []
      for element in value.elements { if let scalar = scalar(element) { scalars.append(scalar) } }
      return scalars.count == value.tree.elements.count ? .isOne(scalars) : nil
    case "longerThan":
      return wholeNumber(value, in: 0...1_000_000_000).map(NibTest.Question.longerThan)
    default:
      guard value.tree.kind == .number else {
        expect("a number", not: value)
        return nil
      }
      let number = JSONDecimal(value.tree.bytes)
      return name == "atLeast" ? .atLeast(number) : .atMost(number)
    }
  }

  private mutating func scalar(_ entry: NibEntry) -> NibScalar? {
    if let scalar = NibScalar(entry.tree) { return scalar }
    expect("a string, a number, true, false or null", not: entry)
    return nil
  }

  private static func words(of question: NibTest.Question, _ value: JSONTree) -> String {
    switch question {
    case .exists(let expected): expected ? "is there" : "is not there"
    case .isOne(let scalars) where scalars.count == 1:
      "is \((value.elements.first ?? value).plain)"
    case .isOne: "is one of \(value.elements.map(\.plain).joined(separator: ", "))"
    case .atLeast: "is at least \(value.plain)"
    case .atMost: "is at most \(value.plain)"
    case .longerThan: "is longer than \(value.plain)"
    }
  }
}

extension JSONTree {
  /// The value of a scalar as a description has it.
  fileprivate var plain: String {
    string.map { "\"\(JSONTree.shown($0))\"" } ?? shown
  }
}
