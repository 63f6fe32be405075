import Synchronization

extension JSONTape {
  /// The value of the member of that name; nil where the object has none.
  ///
  /// - Parameter cursor: where the last one was found, nil for a small object. The search begins
  ///   there, since whoever asks for many members does so in the order of the text.
  func value(ofKey name: String, inObject object: Int, from cursor: KeyCursor?) -> Int? {
    if cursor != nil, hasGivenUp.load(ordering: .relaxed) { return nil }
    if hasWideKeys {
      // A dictionary of many of them is Foundation's, which hashes.
      if nodes[object].count > 64 {
        _ = givingUp()
        return nil
      }
      return wideKey(name, inObject: object).map { $0 &+ 1 }
    }
    let span = name.utf8.span
    let fingerprint = span.fingerprint
    let bytes = bytes
    let text = bytes.span
    let end = Int(nodes[object].next)
    var key = cursor.map { Int($0.next.load(ordering: .relaxed)) } ?? object &+ 1
    let count = nodes[object].count
    for step in 0..<count {
      if key == end { key = object &+ 1 }
      let next = Int(nodes[key &+ 1].next)
      if nodes[key].count == fingerprint,
        text.extracting(inside(of: nodes[key])).isEqual(to: span)
      {
        cursor?.next.store(UInt32(truncatingIfNeeded: next), ordering: .relaxed)
        if let cursor, !cursor.mayGoOn(after: step, of: count) { _ = givingUp() }
        return key &+ 1
      }
      key = next
    }
    if let cursor, !cursor.mayGoOn(after: count, of: count) { _ = givingUp() }
    return nil
  }

  /// The key as Swift compares texts, which has some of different bytes equal; of those the first.
  private func wideKey(_ name: String, inObject object: Int) -> Int? {
    var key = object &+ 1
    for _ in 0..<nodes[object].count {
      if self.name(ofKey: key) == name { return key }
      key = Int(nodes[key &+ 1].next)
    }
    return nil
  }

  /// The names of the object's members, each once.
  func names(inObject object: Int) -> [String] {
    var names: [String] = []
    names.reserveCapacity(Int(nodes[object].count))
    var known: Set<String> = []
    var key = object &+ 1
    for _ in 0..<nodes[object].count {
      let name = name(ofKey: key)
      if !hasWideKeys || known.insert(name).inserted { names.append(name) }
      key = Int(nodes[key &+ 1].next)
    }
    return names
  }

  /// Of a text that is plain, whose keys are UTF-8 without escapes.
  private func name(ofKey key: Int) -> String {
    String(decoding: text(of: nodes[key]).dropFirst().dropLast(), as: UTF8.self)
  }
}
