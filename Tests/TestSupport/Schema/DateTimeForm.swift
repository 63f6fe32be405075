/// The form of an RFC 3339 date-time, such as `2024-02-29T12:00:00.5Z`.
enum DateTimeForm {
  /// Whether `text` has the form; the numbers in it may be any.
  static func matches(_ text: String) -> Bool {
    var rest = Substring(text)
    let head = rest.prefix(19).map { character in
      "0123456789".contains(character) ? "0" : String(character)
    }
    guard head.joined().uppercased() == "0000-00-00T00:00:00" else { return false }
    rest = rest.dropFirst(19)
    if rest.first == "." {
      let fraction = rest.dropFirst().prefix { "0123456789".contains($0) }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    let zone = rest.map { "0123456789".contains($0) ? "0" : String($0) }.joined().uppercased()
    return ["Z", "+00:00", "-00:00"].contains(zone)
  }
}
