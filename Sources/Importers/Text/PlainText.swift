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
    let words = text.unicodeScalars.split { $0.value <= 0x20 || $0 == "\u{85}" || $0 == "\u{2028}" }
    return words.map { String($0) }.joined(separator: " ")
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
