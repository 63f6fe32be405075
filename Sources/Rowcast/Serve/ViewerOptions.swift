import Feeds
import HTTPCore

/// What `serve` shows a browser.
enum ViewerOptions {
  private static let off = Option(
    name: "no-viewer", kind: .flag, help: "serve no viewer, but JSON alone",
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
      guard let origin = try? OriginText.checked(word),
        ["http://", "https://"].contains(where: origin.hasPrefix),
        // What would end the expression where it stands.
        !origin.utf8.contains(where: { $0 == 0x27 || $0 == 0x3B || $0 == 0x2C || $0 == 0x20 })
      else {
        throw UsageError(
          description:
            "\(options.origin(of: images)) is \"\(text)\", of which \"\(word)\" is no place that a viewer loads pictures from; write https: for all, or origins such as https://images.example:8443"
        )
      }
      sources.append(origin)
    }
    return sources
  }
}
