import Cells

/// Pieces of generated sources.
enum DecoderText {
  /// Text of a document in one line of a comment: controls and what could end one are taken out.
  static func comment(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Character in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        " "
      default: Character(scalar)
      }
    }
    return ShortText.of(String(scalars), maximum: 200)
  }

  /// A text as a literal of both languages but for its escapes, which `unicode` writes.
  static func literal(_ text: String, unicode: (UInt32) -> String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += #"\""#
      case "\\": out += #"\\"#
      case "\n": out += #"\n"#
      default:
        if (0x20..<0x7F).contains(scalar.value) {
          out.unicodeScalars.append(scalar)
        } else {
          out += unicode(scalar.value)
        }
      }
    }
    return out + "\""
  }

  static func indented(_ lines: [String], by count: Int = 2) -> [String] {
    lines.map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }
  }
}
