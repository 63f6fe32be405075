/// References within a document: URI fragments that are JSON Pointers.
enum JSONReference {
  /// A fragment's text, its percent signs resolved.
  static func decoded(_ fragment: Substring) -> String {
    var out: [UInt8] = []
    var rest = Array(fragment.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        out.append(value)
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What stands at the end of a JSON Pointer; nil where it leads nowhere.
  static func value(at pointer: String, in root: ContractNode) -> ContractNode? {
    var place = root
    let steps = Array(pointer.utf8).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for step in steps.dropFirst() {
      let name = unescaped(step)
      if let members = place.members {
        guard let next = members[JSONName(name)] else { return nil }
        place = next
      } else if let elements = place.elements {
        guard let index = Int(String(decoding: name, as: UTF8.self)),
          elements.indices.contains(index)
        else { return nil }
        place = elements[index]
      } else {
        return nil
      }
    }
    return place
  }

  /// What a reference leads to: a place in the document, by pointer or anchor.
  static func target(_ reference: String, in root: ContractNode) -> ContractNode? {
    guard reference.hasPrefix("#") else { return identified(reference, in: root) }
    let fragment = decoded(reference.dropFirst())
    if fragment.isEmpty || fragment.hasPrefix("/") { return value(at: fragment, in: root) }
    for name: JSONName in ["$defs", "definitions"] {
      let found = root[name]?.members?.values.first { $0["$anchor"]?.text == fragment }
      if let found { return found }
    }
    return nil
  }

  /// A definition that has the reference for its `$id`, as it is written.
  private static func identified(_ reference: String, in root: ContractNode) -> ContractNode? {
    let name = JSONName(reference)
    for place: JSONName in ["$defs", "definitions"] {
      let found = (root[place]?.members ?? [:]).sorted { $0.key < $1.key }
        .first { $0.value["$id"]?.name == name }
      if let found { return found.value }
    }
    return nil
  }

  private static func unescaped(_ step: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    var rest = step
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~"), let mark = rest.popFirst() else {
        out.append(byte)
        continue
      }
      out.append(mark == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
    }
    return out
  }
}
