/// Finds out where in a text a place is, for a text that is no JSON behind it.
package enum JSONKeys {
  /// One object or array that is open.
  private struct Level {
    /// Nil for an object.
    var index: Int?
    var key: String?
    /// Whether the next string is a key.
    var awaitsKey = false

    /// The level's part of the path.
    var step: String? { index.map(String.init) ?? key }
  }

  /// The keys, and places in arrays, of the value at `offset` or of the last one before it.
  ///
  /// A guess where the bytes before `offset` are not JSON so far; costs a pass over them.
  package static func path(to offset: Int, in bytes: ArraySlice<UInt8>) -> [String] {
    var levels: [Level] = []
    var rest = bytes.prefix(offset)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"): levels.append(Level(awaitsKey: true))
      case UInt8(ascii: "["): levels.append(Level(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: "\""):
        let text = string(&rest)
        guard let last = levels.indices.last, levels[last].awaitsKey else { continue }
        levels[last].key = String(decoding: text, as: UTF8.self)
        levels[last].awaitsKey = false
      case UInt8(ascii: ","):
        guard let last = levels.indices.last else { continue }
        if let index = levels[last].index {
          levels[last].index = index + 1
        } else {
          levels[last] = Level(awaitsKey: true)
        }
      default: break
      }
    }
    return levels.compactMap(\.step)
  }

  /// The text of the string whose first quote was taken, as far as there is one.
  private static func string(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let start = rest.startIndex
    var end = start
    while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
      end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, rest.endIndex)
    let text = JSONString.resolved(rest[start..<end])
    rest = rest[min(end + 1, rest.endIndex)...]
    return text
  }
}
