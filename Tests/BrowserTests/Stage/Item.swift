/// The JSON of items, to be written to a feed.
enum Item {
  /// A film; a later `minute` is newer.
  static func film(_ id: String, _ title: String? = nil, minute: Int = 0) -> String {
    let date = minute < 10 ? "2026-12-01T00:0\(minute):00Z" : "2026-12-01T00:\(minute):00Z"
    return #"{"id":"\#(id)","type":"film","publishedAt":"\#(date)","payload":"#
      + #"{"title":\#(JSON.text(title ?? "Film \(id)").literal),"year":1977}}"#
  }

  static func post(_ id: String, _ text: String, language: String = "en") -> String {
    #"{"id":"\#(id)","type":"post","payload":{"text":\#(JSON.text(text).literal),"#
      + #""language":"\#(language)"}}"#
  }
}
