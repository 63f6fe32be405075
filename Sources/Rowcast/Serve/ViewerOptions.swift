import Feeds
import HTTPCore

/// What `serve` shows a browser.
enum ViewerOptions {
  private static let off = Option(
    name: "no-viewer", kind: .flag, help: "serve no viewer: browsers get JSON as all do",
    standard: nil)
  private static let images = Option(
    name: "viewer-images", kind: .value(placeholder: "ORIGIN[,ORIGIN…]|https:|none"),
    help: "from where else the viewer loads pictures: these origins, or all with https",
    standard: "none")

  static let group = OptionGroup(title: "The viewer", options: [off, images])

  /// Nil where none is to be served.
  static func settings(_ options: ParsedOptions) throws(UsageError) -> ViewerSettings? {
    let sources = try imageSources(options)
    return try options.isSet(off) ? nil : ViewerSettings(imageSources: sources)
  }

  private static func imageSources(_ options: ParsedOptions) throws(UsageError) -> [String] {
    let text = options.text(images) ?? "none"
    if text == "none" { return [] }
    var sources: [String] = []
    for word in options.list(images) ?? [] {
      if word == "https:" || word == "http:" {
        sources.append(word)
        continue
      }
      do throws(OriginText.Fault) { sources.append(try OriginText.checked(word)) } catch {
        throw UsageError(
          description:
            "\(options.origin(of: images)) is \"\(text)\", of which \"\(word)\" \(error)")
      }
    }
    return sources
  }
}
