/// The links of the demo: pages that have been in their places for years.
enum LinkList {
  static let items: [StoredItem] = links.map { id, host, path, title in
    StoredItem(
      id: "link-\(id)", type: Link.itemType,
      payload: [
        "url": .string("https://\(host)\(path)"), "title": .string(title),
        "host": .string(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host),
      ])
  }

  private static let links: [(id: String, host: String, path: String, title: String)] = [
    ("swift", "www.swift.org", "/", "Swift"),
    ("swift-book", "docs.swift.org", "/swift-book/", "The Swift Programming Language"),
    ("sqlite", "www.sqlite.org", "/", "SQLite"),
    ("sqlite-testing", "www.sqlite.org", "/testing.html", "How SQLite Is Tested"),
    ("sqlite-fileformat", "www.sqlite.org", "/fileformat2.html", "The SQLite database file format"),
    ("rfc/9110", "www.rfc-editor.org", "/rfc/rfc9110", "RFC 9110: HTTP Semantics"),
    ("rfc/9112", "www.rfc-editor.org", "/rfc/rfc9112", "RFC 9112: HTTP/1.1"),
    (
      "rfc/8259", "www.rfc-editor.org", "/rfc/rfc8259",
      "RFC 8259: The JavaScript Object Notation (JSON) Data Interchange Format"
    ),
    (
      "rfc/3339", "www.rfc-editor.org", "/rfc/rfc3339",
      "RFC 3339: Date and Time on the Internet: Timestamps"
    ),
    ("rfc/9457", "www.rfc-editor.org", "/rfc/rfc9457", "RFC 9457: Problem Details for HTTP APIs"),
    ("unicode", "www.unicode.org", "/charts/", "Unicode character code charts"),
    ("emoji", "www.unicode.org", "/emoji/charts/full-emoji-list.html", "Full emoji list"),
    (
      "uax29", "www.unicode.org", "/reports/tr29/",
      "Unicode Text Segmentation, or: what people think of as one character"
    ),
    ("curl", "curl.se", "/docs/", "curl: documentation"),
    ("debian", "www.debian.org", "/", "Debian, the universal operating system"),
    ("gutenberg", "www.gutenberg.org", "/", "Project Gutenberg"),
    ("internet-archive", "archive.org", "/", "Internet Archive"),
    ("apod", "apod.nasa.gov", "/apod/", "Astronomy Picture of the Day"),
    (
      "voyager", "science.nasa.gov", "/mission/voyager/",
      "Voyager: two probes of 1977, still the farthest made things there are"
    ),
    ("wikipedia", "www.wikipedia.org", "/", "Wikipedia"),
    ("wikipedia-ru", "ru.wikipedia.org", "/", "Википедия, свободная энциклопедия"),
    ("wikipedia-ja", "ja.wikipedia.org", "/", "ウィキペディア"),
    ("wikipedia-ar", "ar.wikipedia.org", "/", "ويكيبيديا، الموسوعة الحرة"),
    ("wikipedia-he", "he.wikipedia.org", "/", "ויקיפדיה, האנציקלופדיה החופשית"),
    ("wikipedia-hi", "hi.wikipedia.org", "/", "विकिपीडिया"),
    ("wikipedia-ko", "ko.wikipedia.org", "/", "위키백과"),
    ("oeis", "oeis.org", "/", "The On-Line Encyclopedia of Integer Sequences"),
    ("openstreetmap", "www.openstreetmap.org", "/", "OpenStreetMap"),
    ("mdn", "developer.mozilla.org", "/en-US/docs/Web/HTTP", "HTTP, as MDN explains it"),
    ("json", "www.json.org", "/json-en.html", "Introducing JSON"),
    (
      "first-website", "info.cern.ch", "/hypertext/WWW/TheProject.html",
      "The first website, where it was first"
    ),
    ("long now", "longnow.org", "/clock/", "A clock that is meant to run for ten thousand years"),
    ("rijksmuseum", "www.rijksmuseum.nl", "/en/collection", "The Rijksmuseum’s collection"),
    ("xkcd", "xkcd.com", "/", "xkcd"),
  ]
}
