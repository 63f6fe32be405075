import Cells

/// Gives each entry of one source its id.
struct EntryNames {
  private var given: [String: RecordPlace] = [:]

  /// What came of an entry.
  enum Name {
    case id(String)
    /// An entry in front of it has the same.
    case repeated(String, of: RecordPlace)
  }

  /// The entry's name, else its link, else a hash of its title and date, or of its text where it
  /// has neither. What is too long for an id or has control characters in it is hashed too.
  ///
  /// - Parameter link: resolved.
  mutating func name(_ entry: FeedEntry, link: String?) -> Name {
    let id = Self.id(entry, link)
    if let other = given.updateValue(entry.place, forKey: id) {
      given[id] = other
      return .repeated(id, of: other)
    }
    return .id(id)
  }

  private static func id(_ entry: FeedEntry, _ link: String?) -> String {
    for candidate in [entry.name, link] {
      guard let candidate, !candidate.isEmpty else { continue }
      return ItemLimits.acceptsID(Array(candidate.utf8))
        ? candidate : "h-" + StableHash.digits(of: [candidate])
    }
    if entry.title.isEmpty, entry.date == nil {
      return "h-" + StableHash.digits(of: [entry.text] + entry.enclosures.map(\.address))
    }
    return "h-" + StableHash.digits(of: [entry.title, entry.date ?? ""])
  }
}
