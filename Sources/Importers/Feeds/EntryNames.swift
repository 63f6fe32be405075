import Cells

/// Gives each entry of one source its id.
struct EntryNames {
  private var given: [String: RecordPlace] = [:]
  /// Those of entries without a name, by a hash of all that they say.
  private var nameless: [String: (id: String, place: RecordPlace)] = [:]

  /// What came of an entry.
  enum Name {
    case id(String)
    /// An entry in front of it has the same.
    case repeated(String, of: RecordPlace)
  }

  /// The entry's name, else its link, else a hash of its title and date, or of its text where it
  /// has neither. What is too long for an id or has control characters in it is hashed too.
  ///
  /// A second entry of one name is a repeat. One whose link or hash is taken is another entry,
  /// unless its title, date and text are the same as well: what tells it apart is hashed.
  ///
  /// - Parameter link: resolved.
  mutating func name(_ entry: FeedEntry, link: String?) -> Name {
    if let name = entry.name, !name.isEmpty {
      let id = Self.accepted(name)
      if let other = given[id] { return .repeated(id, of: other) }
      given[id] = entry.place
      return .id(id)
    }
    let identity = [link ?? "", entry.title, entry.dates.first ?? ""]
    let whole = Self.hash(identity + [entry.text] + entry.enclosures.map(\.address))
    if let other = nameless[whole] { return .repeated(other.id, of: other.place) }
    var candidates = link.map { $0.isEmpty ? [] : [Self.accepted($0)] } ?? []
    if !entry.title.isEmpty || !entry.dates.isEmpty { candidates.append(Self.hash(identity)) }
    candidates.append(whole)
    for id in candidates where given[id] == nil {
      given[id] = entry.place
      nameless[whole] = (id, entry.place)
      return .id(id)
    }
    return .repeated(whole, of: given[whole] ?? entry.place)
  }

  private static func accepted(_ name: String) -> String {
    ItemLimits.acceptsID(Array(name.utf8)) ? name : hash([name])
  }

  private static func hash(_ parts: [String]) -> String { "h-" + StableHash.digits(of: parts) }
}
