import Synchronization

/// A JSON text with the place of everything in it: a node for each value and each key, in the order
/// in which they stand, found in one pass.
///
/// The nodes of what an array or object holds follow its own; `next` leads past them. Nothing of the
/// text is copied or decoded before it is asked for. A node costs 20 bytes.
final class JSONTape: Sendable {
  struct Node: Sendable {
    var kind: JSONValue.Kind
    var marks: Marks = []
    /// The first byte of the value, counted from the text's first.
    var start: UInt32
    /// The byte behind the value.
    var end: UInt32 = 0
    /// The node behind the value and all that is in it.
    var next: UInt32
    /// How many members or elements it holds; of a key, its fingerprint.
    var count: UInt32 = 0
  }

  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8
    /// A string with a backslash in it.
    static let escaped = Marks(rawValue: 1)
    /// A number of digits alone, or with a minus before them.
    static let integer = Marks(rawValue: 2)
    static let isTrue = Marks(rawValue: 4)
  }

  let bytes: ArraySlice<UInt8>
  let nodes: [Node]
  /// Whether the text keeps the rules of `StrictJSON` for all that was looked at, which is everything
  /// but its UTF-8 and how deep it nests. Where it is false, `StrictJSON` has to say.
  let isPlain: Bool
  /// Levels of objects and arrays.
  let depth: Int
  /// Whether a key has other characters than those of ASCII.
  let hasWideKeys: Bool
  /// Whether a decoder that reads here met what it leaves to Foundation's.
  let hasGivenUp = Atomic<Bool>(false)

  /// Reads as much as it takes to know every place; nil where it finds no way, or more than 256
  /// levels.
  ///
  /// What follows the first value is not looked at.
  init?(reading bytes: ArraySlice<UInt8>) {
    var builder = JSONTapeBuilder()
    guard builder.read(bytes.span) else { return nil }
    self.bytes = bytes
    nodes = builder.nodes
    isPlain = builder.isPlain
    depth = builder.depth
    hasWideKeys = builder.hasWideKeys
  }
}

extension JSONTape {
  /// The value as it was written.
  func text(of node: Node) -> ArraySlice<UInt8> {
    bytes[(bytes.startIndex + Int(node.start))..<(bytes.startIndex + Int(node.end))]
  }

  /// Where the inside of a string's quotes lies, counted from the text's first byte.
  func inside(of node: Node) -> Range<Int> { (Int(node.start) + 1)..<(Int(node.end) - 1) }

  /// Whether the text is UTF-8.
  var isWellEncoded: Bool {
    let bytes = bytes
    let text = bytes.span
    return (try? UTF8Span(validating: text)) != nil
  }

  /// The node of the key of that name, whose bytes are compared, its escapes resolved; nil where
  /// there is none, or no object.
  ///
  /// Costs a look at each key before it.
  func key(named name: Span<UInt8>, inObject object: Int) -> Int? {
    guard nodes[object].kind == .object else { return nil }
    let fingerprint = name.fingerprint
    let bytes = bytes
    let text = bytes.span
    var key = object &+ 1
    for _ in 0..<nodes[object].count {
      let node = nodes[key]
      if node.marks.contains(.escaped) {
        let resolved = JSONString.resolved(self.text(of: node).dropFirst().dropLast())
        if resolved.span.isEqual(to: name) { return key }
      } else if node.count == fingerprint, text.extracting(inside(of: node)).isEqual(to: name) {
        return key
      }
      key = Int(nodes[key &+ 1].next)
    }
    return nil
  }

  /// The node of an array's element; nil where it has none there.
  func element(_ index: Int, ofArray array: Int) -> Int? {
    guard index >= 0, index < nodes[array].count else { return nil }
    var element = array &+ 1
    for _ in 0..<index { element = Int(nodes[element].next) }
    return element
  }
}
