/// The vocabularies that feeds are written in.
enum XMLSpace: Hashable {
  /// RSS of every version, and elements of no vocabulary.
  case rss
  case atom, dublinCore, content, media, itunes
  case other

  init(uri: String) {
    let key = uri.lowercased()
    switch key {
    case "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
      "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2",
      "http://backend.userland.com/rss", "http://blogs.law.harvard.edu/tech/rss",
      "http://my.netscape.com/publish/formats/rss-0.91.dtd", "http://purl.org/net/rss1.1#":
      self = .rss
    case "http://www.w3.org/2005/atom", "https://www.w3.org/2005/atom", "http://purl.org/atom/ns#":
      self = .atom
    case "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/": self = .dublinCore
    case "http://purl.org/rss/1.0/modules/content/": self = .content
    case "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss",
      "http://www.rssboard.org/media-rss":
      self = .media
    case "http://www.itunes.com/dtds/podcast-1.0.dtd": self = .itunes
    default: self = .other
    }
  }

  /// What a prefix means where nobody has declared it, as many feeds forget to.
  init(undeclaredPrefix prefix: String) {
    switch prefix {
    case "atom": self = .atom
    case "dc", "dcterms": self = .dublinCore
    case "content": self = .content
    case "media": self = .media
    case "itunes": self = .itunes
    default: self = .other
    }
  }
}
