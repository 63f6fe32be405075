/// The way to a value within another: names of members and places in arrays.
package struct JSONPath: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    let name: [UInt8]
    /// The place in an array that the name stands for: digits without a zero in front.
    let index: Int?

    init(_ name: [UInt8]) {
      self.name = name
      let isPlain =
        name.allSatisfy { (0x30...0x39).contains($0) } && (name.first != 0x30 || name == [0x30])
      index = isPlain ? Int(String(decoding: name, as: UTF8.self)) : nil
    }
  }

  package let steps: [Step]

  /// The path as a JSON Pointer (RFC 6901).
  package var pointer: String {
    steps.map { JSONPointer.member(String(decoding: $0.name, as: UTF8.self)) }.joined()
  }

  /// Reads a JSON Pointer where `text` is empty or starts with a slash; otherwise names with dots
  /// between them, places in arrays among them: `authors.0.name`.
  ///
  /// - Throws: what is wrong with the text, a sentence without a full stop.
  package init(_ text: String) throws(Malformed) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "/") || bytes.isEmpty else {
      let names = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard !names.contains(where: \.isEmpty) else {
        throw Malformed(
          reason: "a path has no empty name beside a dot; a JSON Pointer can have one")
      }
      steps = names.map { Step(Array($0)) }
      return
    }
    var steps: [Step] = []
    let names = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for name in names.dropFirst() { steps.append(Step(try Self.unescaped(name))) }
    self.steps = steps
  }

  package init(steps: [Step]) { self.steps = steps }

  package struct Malformed: Error, Hashable, Sendable {
    package let reason: String
  }

  private static func unescaped(_ name: ArraySlice<UInt8>) throws(Malformed) -> [UInt8] {
    var out: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        out.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): out.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): out.append(UInt8(ascii: "/"))
      default: throw Malformed(reason: "in a JSON Pointer, '~' is followed by 0 or 1")
      }
    }
    return out
  }
}
