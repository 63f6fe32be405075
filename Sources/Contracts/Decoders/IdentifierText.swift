/// Identifiers made of names that come from outside, each once.
struct IdentifierText {
  /// Words that no identifier may be.
  let reserved: Set<String>
  private var taken: Set<String> = []
  /// The number to go on with behind a name.
  private var numbers: [String: Int] = [:]

  init(reserved: Set<String> = []) { self.reserved = reserved }

  /// `name`, or with the first number behind it that makes it one of its own.
  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = numbers[name] ?? 2
    while reserved.contains(candidate) || !taken.insert(candidate).inserted {
      candidate = "\(name)\(number)"
      number += 1
      numbers[name] = number
    }
    return candidate
  }

  /// The words of a name in letters and digits, each beginning with a capital: `Cinema.film-cell`
  /// is `CinemaFilmCell`.
  static func capitalized(_ name: String) -> String {
    let words = words(of: name)
    let text = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = text.first, !first.isNumber else { return "T" + text }
    return text
  }

  /// The same beginning with a small letter: `cinemaFilmCell`.
  static func uncapitalized(_ name: String) -> String {
    let text = capitalized(name)
    let head = text.prefix { $0.isUppercase }
    // An abbreviation in front goes small whole: `URLCell` is `urlCell`.
    let count = head.count > 1 && head.count < text.count ? head.count - 1 : max(head.count, 1)
    return text.prefix(count).lowercased() + text.dropFirst(count)
  }

  /// Whether it is letters, digits and underscores of ASCII, and does not begin with a digit.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy(isWordByte)
  }

  private static func words(of name: String) -> [String] {
    name.utf8.split { !isWordByte($0) || $0 == 0x5F }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }
}
