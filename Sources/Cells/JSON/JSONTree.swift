/// A JSON value with all that is in it, each part with the place where it stands.
///
/// Shares the text that it was read from, and what was found out about it; nothing of it is copied
/// or decoded before it is asked for. A value costs 20 bytes, a key as many.
package struct JSONTree: Sendable {
  /// One member of an object.
  package struct Member: Sendable {
    fileprivate let tape: JSONTape
    /// The key's place on the tape.
    fileprivate let node: Int

    /// The inside of the key's quotes as it was written.
    var rawKey: ArraySlice<UInt8> { tape.text(of: tape.nodes[node]).dropFirst().dropLast() }
    /// Where the key's first quote stands, in bytes counted from 0.
    package var keyOffset: Int { Int(tape.nodes[node].start) }
    package var value: JSONTree { JSONTree(tape: tape, place: node + 1) }

    /// The key with its escapes resolved.
    package var key: [UInt8] { JSONString.resolved(rawKey) }
    package var name: String { String(decoding: key, as: UTF8.self) }

    /// Compares bytes, since two keys that differ in them are two keys.
    func isNamed(_ name: some Collection<UInt8>) -> Bool { key.elementsEqual(name) }
  }

  private let tape: JSONTape
  /// The value's place on the tape.
  private let place: Int

  init(tape: JSONTape, place: Int = 0) {
    self.tape = tape
    self.place = place
  }

  package var kind: JSONValue.Kind { tape.nodes[place].kind }
  /// Where the value starts, in bytes counted from 0.
  package var offset: Int { Int(tape.nodes[place].start) }
  /// The value as it was written, blanks between its tokens included.
  package var bytes: ArraySlice<UInt8> { tape.text(of: tape.nodes[place]) }

  /// An object's members in their order, made anew for whoever asks; empty for other kinds.
  package var members: [Member] {
    let object = tape.nodes[place]
    guard object.kind == .object else { return [] }
    var members: [Member] = []
    members.reserveCapacity(Int(object.count))
    var key = place + 1
    for _ in 0..<object.count {
      members.append(Member(tape: tape, node: key))
      key = Int(tape.nodes[key + 1].next)
    }
    return members
  }

  /// An array's elements, made anew for whoever asks; empty for other kinds.
  package var elements: [JSONTree] {
    var elements: [JSONTree] = []
    elements.reserveCapacity(elementCount)
    var element = place + 1
    for _ in 0..<elementCount {
      elements.append(JSONTree(tape: tape, place: element))
      element = Int(tape.nodes[element].next)
    }
    return elements
  }

  /// How many elements an array has; 0 for other kinds.
  package var elementCount: Int {
    let array = tape.nodes[place]
    return array.kind == .array ? Int(array.count) : 0
  }

  /// The text of a string, escapes resolved; nil for other kinds.
  package var string: String? {
    rawText.map { String(decoding: JSONString.resolved($0), as: UTF8.self) }
  }

  /// The inside of a string's quotes as it was written; nil for other kinds.
  package var rawText: ArraySlice<UInt8>? {
    kind == .string ? bytes.dropFirst().dropLast() : nil
  }

  package var isTrue: Bool { tape.nodes[place].marks.contains(.isTrue) }

  /// The value without the blanks between its tokens; every digit and escape as it was written.
  package var compact: [UInt8] {
    var out: [UInt8] = []
    append(to: &out)
    return out
  }

  private func append(to out: inout [UInt8]) {
    switch kind {
    case .object:
      out.append(UInt8(ascii: "{"))
      for (place, member) in members.enumerated() {
        if place > 0 { out.append(UInt8(ascii: ",")) }
        out.append(0x22)
        out.append(contentsOf: member.rawKey)
        out.append(contentsOf: [0x22, UInt8(ascii: ":")])
        member.value.append(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    case .array:
      out.append(UInt8(ascii: "["))
      for (place, element) in elements.enumerated() {
        if place > 0 { out.append(UInt8(ascii: ",")) }
        element.append(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .string, .number, .boolean, .null: out.append(contentsOf: bytes)
    }
  }
}

extension JSONTree {
  /// The member of that name, whose key is compared by its bytes; nil where there is none.
  package func member(_ name: [UInt8]) -> Member? {
    tape.key(named: name.span, inObject: place).map { Member(tape: tape, node: $0) }
  }

  package func member(_ name: String) -> Member? {
    tape.key(named: name.utf8.span, inObject: place).map { Member(tape: tape, node: $0) }
  }

  /// What stands at the end of the path; nil where the path leads nowhere.
  package func value(at path: JSONPath) -> JSONTree? {
    var node = place
    for step in path.steps {
      switch tape.nodes[node].kind {
      case .object:
        guard let key = tape.key(named: step.name.span, inObject: node) else { return nil }
        node = key + 1
      case .array:
        guard let index = step.index, let element = tape.element(index, ofArray: node) else {
          return nil
        }
        node = element
      case .string, .number, .boolean, .null: return nil
      }
    }
    return JSONTree(tape: tape, place: node)
  }
}
