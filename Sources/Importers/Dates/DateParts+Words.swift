extension DateParts {
  /// Words and numbers with blanks, commas or hyphens between: `Mon, 30 Nov 2026 10:00:00 +0100`,
  /// `30-Nov-26`, `November 30, 2026`, `Mon Nov 30 10:00:00 CET 2026`. False where one of them has
  /// no meaning, or two have the same.
  mutating func takeWords(_ bytes: [UInt8]) -> Bool {
    for word in Self.words(bytes) where !take(word) { return false }
    if let number = year, number < 1000 {
      // Programs that count from 1900 have written 126 for 2026.
      year = number + (number < 50 ? 2000 : 1900)
    }
    return year != nil && month != nil && day != nil
  }

  private mutating func take(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      return offset == nil && takeOffset(word)
    }
    if word.contains(UInt8(ascii: ":")) { return takeTime(word) }
    if (0x30...0x39).contains(first) { return takeNumber(word) }
    let name = String(decoding: word, as: UTF8.self).lowercased()
    if let month = Self.month(name) {
      guard self.month == nil else { return false }
      self.month = month
      return true
    }
    if name == "am" || name == "pm" {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + (name == "pm" ? 12 : 0)
      return true
    }
    return Self.isWeekday(name) || takeZone(word)
  }

  /// The day, or the year, with `st`, `nd`, `rd` or `th` behind it or without.
  private mutating func takeNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.prefix { (0x30...0x39).contains($0) }
    let suffix = String(decoding: word[digits.endIndex...], as: UTF8.self).lowercased()
    guard suffix.isEmpty || ["st", "nd", "rd", "th"].contains(suffix),
      let number = Self.number(digits, maximum: 4)
    else { return false }
    if digits.count <= 2, day == nil {
      day = number
    } else if year == nil, digits.count >= 2, suffix.isEmpty {
      year = number
    } else {
      return false
    }
    return true
  }

  /// A zone's name, alone or with an offset behind it; one that nobody knows is UTC (RFC 2822,
  /// §4.3). False for what is no word.
  mutating func takeZone(_ word: ArraySlice<UInt8>) -> Bool {
    let letters = word.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    guard (1...5).contains(letters.count) else { return false }
    let rest = word[letters.endIndex...]
    if !rest.isEmpty { return takeOffset(rest) }
    guard offset == nil else { return true }
    let name = String(decoding: letters, as: UTF8.self).uppercased()
    offset = Self.zones[name].map { Int64($0 * 3600) } ?? 0
    return true
  }

  /// Hours east of UTC. Where a name has several meanings, the one that feeds use it for.
  private static let zones: [String: Double] = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    "AKST": -9, "AKDT": -8, "HST": -10, "AST": -4, "ADT": -3, "NST": -3.5, "NDT": -2.5, "BRT": -3,
    "ART": -3, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "MET": 1, "MEST": 2, "EET": 2,
    "EEST": 3, "SAST": 2, "MSK": 3, "MSD": 4, "IST": 5.5, "SGT": 8, "HKT": 8, "AWST": 8, "JST": 9,
    "KST": 9, "ACST": 9.5, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13,
  ]

  private static func month(_ name: String) -> Int64? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let word = name.hasSuffix(".") ? String(name.dropLast()) : name
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) || (word == "sept" && $0 == "september") }
      .map { Int64($0) + 1 }
  }

  private static func isWeekday(_ name: String) -> Bool {
    let word = name.hasSuffix(".") ? String(name.dropLast()) : name
    guard word.utf8.count >= 2 else { return false }
    return ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
      .contains { $0.hasPrefix(word) } || word == "thurs" || word == "tues" || word == "weds"
  }

  /// Parts between blanks and commas, without comments in brackets; `30-Nov-26` is three.
  private static func words(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var depth = 0
    let text = bytes.map { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      defer { if byte == UInt8(ascii: ")"), depth > 0 { depth -= 1 } }
      return depth > 0 ? 0x20 : byte
    }
    let words = text.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    return words.flatMap { word -> [ArraySlice<UInt8>] in
      guard word.first.map({ (0x30...0x39).contains($0) }) == true,
        !word.contains(UInt8(ascii: ":")), word.contains(where: { $0 >= 0x41 }),
        word.contains(UInt8(ascii: "-"))
      else { return [word] }
      return word.split(separator: UInt8(ascii: "-"))
    }
  }
}
