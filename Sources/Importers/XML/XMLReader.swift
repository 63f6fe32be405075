/// Walks once over an XML text.
struct XMLReader {
  let bytes: [UInt8]
  var index = 0
  private(set) var warnings: [(line: Int, text: String)] = []
  /// What `<!ENTITY name "value">` has declared; nil for one that is outside of the text.
  var entities: [[UInt8]: [UInt8]?] = [:]
  var expanded = 0
  private var open: [XMLNode] = []
  private var tags: [ArraySlice<UInt8>] = []
  private var scopes: [[String: XMLSpace]] = [[:]]
  private var root: XMLNode?
  private var countedLine = 1
  private var countedIndex = 0

  /// Warnings that are kept; a text of nothing but faults has no more.
  private static let maximumWarnings = 1000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line of a place, counted on or back from the last one asked for.
  mutating func line(at place: Int) -> Int {
    while countedIndex > place {
      countedIndex -= 1
      if bytes[countedIndex] == 0x0A { countedLine -= 1 }
    }
    while countedIndex < place {
      if bytes[countedIndex] == 0x0A { countedLine += 1 }
      countedIndex += 1
    }
    return countedLine
  }

  mutating func warn(_ text: String, at place: Int) {
    guard warnings.count < Self.maximumWarnings else { return }
    warnings.append((line(at: place), text))
  }

  mutating func fault(_ reason: String, at place: Int? = nil) -> UnreadableSource {
    let place = min(place ?? index, bytes.count)
    let line = line(at: place)
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return UnreadableSource(line: line, "\(reason), at column \(place - start + 1)")
  }

  mutating func document() throws(UnreadableSource) -> XMLNode {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        try markup()
      } else {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        try text(start..<index)
      }
    }
    if let last = open.last {
      throw fault("the text ends within <\(last.name)> of line \(last.line)")
    }
    guard let root else { throw fault("there is no element") }
    return root
  }

  private mutating func text(_ range: Range<Int>) throws(UnreadableSource) {
    guard !open.isEmpty else {
      guard bytes[range].allSatisfy({ $0 <= 0x20 }) else {
        if root == nil {
          throw fault("text stands in front of the first tag", at: range.lowerBound)
        }
        warn("text behind the end is left out", at: range.lowerBound)
        return
      }
      return
    }
    append(try resolved(range))
  }

  private mutating func append(_ text: [UInt8]) {
    guard let last = open.indices.last, !text.isEmpty else { return }
    open[last].content.append(.text(text))
  }

  private func starts(_ text: StaticString) -> Bool {
    let mark = text.description.utf8
    return bytes.count - index >= mark.count && bytes[index...].starts(with: mark)
  }

  /// Where `mark` begins at `start` or behind it.
  private func find(_ mark: String, from start: Int) -> Int? {
    let mark = Array(mark.utf8)
    guard let first = mark.first, start <= bytes.count else { return nil }
    var place = start
    while let next = bytes[place...].firstIndex(of: first) {
      if bytes[next...].starts(with: mark) { return next }
      place = next + 1
    }
    return nil
  }

  private mutating func markup() throws(UnreadableSource) {
    let start = index
    if starts("<!--") {
      guard let end = find("-->", from: index + 4) else { throw fault("a comment has no end") }
      index = end + 3
    } else if starts("<![CDATA[") {
      guard let end = find("]]>", from: index + 9) else {
        throw fault("a CDATA section has no end")
      }
      if open.isEmpty {
        warn("text outside of all elements is left out", at: start)
      } else {
        append(cleaned(start + 9..<end))
      }
      index = end + 3
    } else if starts("<?") {
      guard let end = find("?>", from: index + 2) else {
        throw fault("a processing instruction has no end")
      }
      index = end + 2
    } else if starts("<!") {
      try declaration()
    } else if starts("</") {
      try endTag()
    } else {
      try startTag()
    }
  }

  private mutating func endTag() throws(UnreadableSource) {
    let start = index
    index += 2
    let name = self.name()
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
      throw fault("an end tag must end with '>'", at: start)
    }
    index += 1
    guard let node = open.popLast(), let tag = tags.popLast() else {
      throw fault("</\(Self.shown(name))> ends nothing", at: start)
    }
    guard tag == name else {
      throw fault(
        "</\(Self.shown(name))> can't end <\(Self.shown(tag))> of line \(node.line)", at: start)
    }
    scopes.removeLast()
    close(node)
  }

  private mutating func close(_ node: XMLNode) {
    if let last = open.indices.last {
      open[last].content.append(.element(node))
    } else {
      root = node
    }
  }

  private mutating func startTag() throws(UnreadableSource) {
    let start = index
    index += 1
    let tag = name()
    guard let first = tag.first, Self.canStartName(first) else {
      throw fault("'<' must begin a tag, or be written &lt;", at: start)
    }
    if open.isEmpty, root != nil {
      throw fault("a second element stands behind the first", at: start)
    }
    guard open.count < XMLDocument.maximumDepth else {
      throw fault("no more than \(XMLDocument.maximumDepth) elements may be nested", at: start)
    }
    let (attributes, isEmpty) = try attributes(of: tag, start)
    var scope = scopes[scopes.count - 1]
    for (key, value) in attributes where key.hasPrefix("xmlns") {
      if key == "xmlns" { scope[""] = XMLSpace(uri: value) }
      if key.hasPrefix("xmlns:") { scope[String(key.dropFirst(6))] = XMLSpace(uri: value) }
    }
    let (space, local) = Self.resolved(tag, in: scope)
    let node = XMLNode(
      space: space, name: local, attributes: attributes, line: line(at: start))
    if isEmpty {
      close(node)
    } else {
      open.append(node)
      tags.append(tag)
      scopes.append(scope)
    }
  }

  private mutating func attributes(
    of tag: ArraySlice<UInt8>, _ start: Int
  ) throws(UnreadableSource) -> (attributes: [String: String], isEmpty: Bool) {
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      guard index < bytes.count else {
        throw fault("the tag <\(Self.shown(tag))> has no end", at: start)
      }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        return (attributes, false)
      }
      if starts("/>") {
        index += 2
        return (attributes, true)
      }
      let place = index
      let name = self.name()
      skipBlanks()
      guard !name.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
        throw fault("an attribute of <\(Self.shown(tag))> must be name=\"value\"", at: place)
      }
      index += 1
      skipBlanks()
      guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27,
        let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
      else { throw fault("an attribute's value must stand in quotes", at: place) }
      let value = String(decoding: try resolved(index + 1..<end), as: UTF8.self)
      index = end + 1
      let key = String(decoding: name, as: UTF8.self).lowercased()
      if attributes[key] == nil {
        attributes[key] = value
      } else {
        warn("the attribute \(key) stands here twice; the first is taken", at: place)
      }
    }
  }

  private mutating func name() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "<"),
        0x22, 0x27:
        return bytes[start..<index]
      default: index += 1
      }
    }
    return bytes[start..<index]
  }

  mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  private static func canStartName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte == 0x3A
      || byte >= 0x80
  }

  private static func resolved(
    _ tag: ArraySlice<UInt8>, in scope: [String: XMLSpace]
  ) -> (XMLSpace, String) {
    let name = String(decoding: tag, as: UTF8.self).lowercased()
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return (scope[""] ?? .rss, name)
    }
    let prefix = String(name[..<colon])
    let local = String(name[name.utf8.index(after: colon)...])
    return (scope[prefix] ?? XMLSpace(undeclaredPrefix: prefix), local)
  }

  static func shown(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.prefix(60), as: UTF8.self)
  }
}
