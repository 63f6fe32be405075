/// A response as it came over the wire.
package struct RawResponse: Sendable, Equatable {
  package let status: Int
  /// Every field line, in its order, as `name: value`.
  package let lines: [String]
  package let body: [UInt8]

  /// The value of a field, nil unless there is exactly one of that name.
  package subscript(_ name: String) -> String? {
    let values = lines.compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
      return String(parts[1].drop { $0 == " " })
    }
    return values.count == 1 ? values[0] : nil
  }

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// The status and fields of a head, without its last empty line; nil when it is none.
  static func head(_ bytes: ArraySlice<UInt8>) -> (status: Int, lines: [String])? {
    // Not split as text: in a Swift string CR LF is one character.
    var lines: [String] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      guard end > rest.startIndex, rest[end - 1] == 0x0D else { return nil }
      lines.append(String(decoding: rest[..<(end - 1)], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0] == "HTTP/1.1", words[1].utf8.count == 3,
      let status = Int(words[1])
    else { return nil }
    return (status, Array(lines.dropFirst()))
  }
}
