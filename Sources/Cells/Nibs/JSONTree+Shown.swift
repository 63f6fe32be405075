extension JSONTree {
  /// The value as a message tells it: `the string "44"`, `-1`, `null`, `an object`.
  var shown: String {
    switch kind {
    case .object: "an object"
    case .array: elements.isEmpty ? "an empty array" : "an array"
    case .string: "the string \"\(Self.shown(string ?? ""))\""
    case .number, .boolean, .null: Self.shown(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// At most 40 characters of a text, its controls escaped so that a message stays on its line.
  static func shown(_ text: String) -> String {
    let head = text.unicodeScalars.prefix(40)
    var out = ""
    for scalar in head {
      out +=
        scalar.value < 0x20 || scalar.value == 0x7F ? scalar.escaped(asASCII: true) : "\(scalar)"
    }
    return head.endIndex == text.unicodeScalars.endIndex ? out : out + "…"
  }
}
