/// HTML as the plain text that a reader sees, and its first picture.
///
/// Not a browser: tags are taken away, characters resolved once, and what a browser runs or hides
/// (scripts, styles, frames, comments) is left out. The result holds no markup that anything would
/// act on; where it looks like some, that is what the author wrote as text.
struct PlainText {
  /// Paragraphs and lines with a line break between; no blanks at either end.
  private(set) var text: String
  /// The address of the first picture that is none of a single pixel, as it is written.
  private(set) var image: String?

  init(html: String) {
    var reader = HTMLReader(Array(html.utf8))
    reader.read()
    text = String(decoding: reader.finished, as: UTF8.self)
    image = reader.image
  }

  /// Text that is plain already, its lines without blanks at their ends.
  init(text: String) {
    let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" || $0 == "\u{2029}" }
    self.text = lines.map { Self.line(String($0)) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The text in one line.
  var line: String { Self.line(text) }

  /// Any text in one line, blanks made one, none at the ends.
  static func line(_ text: String) -> String {
    var out: [UInt8] = []
    var hasGap = false
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let blank = blankLength(rest, byte)
      guard blank == 0 else {
        hasGap = !out.isEmpty
        rest = rest.dropFirst(blank)
        continue
      }
      if hasGap { out.append(0x20) }
      hasGap = false
      out.append(byte)
      rest = rest.dropFirst()
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Bytes of the blank that stands in front: a control character, U+0085 or U+2028; 0 for none.
  private static func blankLength(_ rest: ArraySlice<UInt8>, _ byte: UInt8) -> Int {
    switch byte {
    case 0...0x20: 1
    case 0xC2: rest.starts(with: [0xC2, 0x85]) ? 2 : 0
    case 0xE2: rest.starts(with: [0xE2, 0x80, 0xA8]) ? 3 : 0
    default: 0
    }
  }

  /// Whether a text that may be plain or HTML is HTML: it has an end tag, an empty one, or a
  /// reference to a character.
  static func looksLikeHTML(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    while let place = rest.firstIndex(where: { $0 == 0x3C || $0 == 0x26 }) {
      rest = bytes[(place + 1)...]
      if bytes[place] == UInt8(ascii: "&") {
        guard let body = CharacterReference.body(in: bytes[...], at: place) else { continue }
        if CharacterReference.code(body) != nil || CharacterName.scalar(body) != nil { return true }
      } else if let next = rest.first {
        if next == UInt8(ascii: "/") { return true }
        let name = rest.prefix { HTMLReader.isLetter($0) }
        let word = String(decoding: name, as: UTF8.self).lowercased()
        if word == "br" || word == "img" || word == "hr" { return true }
      }
    }
    return false
  }
}
