/// A JSON value with all that is in it, each part with the place where it stands.
///
/// Shares the bytes that it was read from; nothing of them is copied. A node costs about 80 bytes.
package struct JSONTree: Sendable {
  /// One member of an object.
  package struct Member: Sendable {
    /// The inside of the key's quotes as it was written.
    let rawKey: ArraySlice<UInt8>
    /// Where the key's first quote stands, in bytes counted from 0.
    package let keyOffset: Int
    package let value: JSONTree

    /// The key with its escapes resolved.
    package var key: [UInt8] { JSONString.resolved(rawKey) }
    package var name: String { String(decoding: key, as: UTF8.self) }

    /// Compares bytes, since two keys that differ in them are two keys.
    func isNamed(_ name: some Collection<UInt8>) -> Bool {
      rawKey.contains(0x5C) ? key.elementsEqual(name) : rawKey.elementsEqual(name)
    }
  }

  package let kind: JSONValue.Kind
  /// Where the value starts, in bytes counted from 0.
  package let offset: Int
  /// The value as it was written, blanks between its tokens included.
  package let bytes: ArraySlice<UInt8>
  /// An object's members in their order; empty for other kinds.
  package let members: [Member]
  /// An array's elements; empty for other kinds.
  package let elements: [JSONTree]

  /// The text of a string, escapes resolved; nil for other kinds.
  package var string: String? {
    rawText.map { String(decoding: JSONString.resolved($0), as: UTF8.self) }
  }

  /// The inside of a string's quotes as it was written; nil for other kinds.
  package var rawText: ArraySlice<UInt8>? {
    kind == .string ? bytes.dropFirst().dropLast() : nil
  }

  package var isTrue: Bool { kind == .boolean && bytes.first == UInt8(ascii: "t") }

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
  package func member(_ name: some Collection<UInt8>) -> Member? {
    members.first { $0.isNamed(name) }
  }

  package func member(_ name: String) -> Member? { member(Array(name.utf8)) }

  /// What stands at the end of the path; nil where the path leads nowhere.
  package func value(at path: JSONPath) -> JSONTree? {
    var place = self
    for step in path.steps {
      switch place.kind {
      case .object:
        guard let member = place.member(step.name) else { return nil }
        place = member.value
      case .array:
        guard let index = step.index, place.elements.indices.contains(index) else { return nil }
        place = place.elements[index]
      case .string, .number, .boolean, .null: return nil
      }
    }
    return place
  }
}
