/// An entry of a feed of any format, its references resolved once and its links not yet.
struct FeedEntry {
  /// A file that comes with the entry.
  struct Enclosure {
    var address: String
    var mediaType = ""
    var bytes: Int64?
    var width: Int?
    var height: Int?
    /// The place that the address is relative to.
    var base: WebAddress?
  }

  /// A link with the place that it is relative to.
  struct Reference {
    var address: String
    var base: WebAddress?
  }

  let place: RecordPlace
  /// What the feed calls it; nil where it has no name or an empty one.
  var name: String?
  var link: Reference?
  /// The page that it points to, where that is not its own.
  var external: Reference?
  /// Plain, in one line; empty where there is none.
  var title = ""
  /// Plain; what its feed gives as its beginning or in full.
  var text = ""
  /// The first picture of its text, or the one that is named for it.
  var image: Reference?
  /// As they are written, the best first.
  var dates: [String] = []
  var author: String?
  private(set) var tags: [String] = []
  private(set) var enclosures: [Enclosure] = []
  /// Seconds.
  var duration: Int64?

  /// The tags and the enclosures' addresses again: an entry may have very many.
  private var knownTags: Set<String> = []
  private var addresses: Set<String> = []

  init(place: RecordPlace) { self.place = place }

  /// Takes a tag once, in one line; an empty one is none.
  mutating func tag(_ text: String) {
    let tag = PlainText.line(text)
    if !tag.isEmpty, knownTags.insert(tag).inserted { tags.append(tag) }
  }

  mutating func enclose(_ enclosure: Enclosure) {
    addresses.insert(enclosure.address)
    enclosures.append(enclosure)
  }

  func hasEnclosure(at address: String) -> Bool { addresses.contains(address) }

  /// Takes a body's text where it has some, in the place of one before, and its picture where there
  /// is none yet.
  mutating func take(_ body: PlainText, within base: WebAddress?) {
    if !body.text.isEmpty { text = body.text }
    if image == nil, let address = body.image {
      image = Reference(address: address, base: base)
    }
  }
}
