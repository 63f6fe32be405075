/// The JSON of items, to be written to a feed; a later `minute` is newer.
enum Item {
  static func film(_ id: String, _ title: String? = nil, minute: Int = 0) -> String {
    item(id, "film", minute, #"{"title":\#(JSON.text(title ?? "Film \(id)").literal),"year":1977}"#)
  }

  static func post(
    _ id: String, _ text: String, language: String = "en", minute: Int = 0
  ) -> String {
    item(id, "post", minute, #"{"text":\#(JSON.text(text).literal),"language":"\#(language)"}"#)
  }

  static func link(_ id: String, _ url: String) -> String {
    item(id, "link", 0, #"{"title":"A page","host":"A site","url":\#(JSON.text(url).literal)}"#)
  }

  static func photo(_ id: String, _ url: String) -> String {
    item(id, "photo", 0, #"{"width":4,"height":1,"url":\#(JSON.text(url).literal)}"#)
  }

  private static func item(
    _ id: String, _ type: String, _ minute: Int, _ payload: String
  ) -> String {
    let date = "2026-12-01T00:\(minute < 10 ? "0" : "")\(minute):00Z"
    return #"{"id":\#(JSON.text(id).literal),"type":"\#(type)","publishedAt":"\#(date)","#
      + #""payload":\#(payload)}"#
  }
}
