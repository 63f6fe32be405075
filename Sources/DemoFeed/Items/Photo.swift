import Cells

/// A picture on another server.
struct Photo: FeedItem {
  static let itemType = "photo"

  /// Where the picture is; never fetched by this server.
  var url: String
  /// Pixels; nil where the size is not known.
  var width: Int?
  /// Pixels; nil where the size is not known.
  var height: Int?
  var caption: String?

  private enum CodingKeys: CodingKey {
    case url, width, height, caption
  }

  /// Refuses a size that no picture has, so that a wrong one is told when it comes in.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    url = try container.decode(String.self, forKey: .url)
    width = try Self.pixels(container, .width)
    height = try Self.pixels(container, .height)
    caption = try container.decodeIfPresent(String.self, forKey: .caption)
  }

  private static func pixels(
    _ container: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
  ) throws -> Int? {
    guard let pixels = try container.decodeIfPresent(Int.self, forKey: key) else { return nil }
    guard (1...1_000_000).contains(pixels) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "a picture has 1 to 1000000 pixels, not \(pixels)")
    }
    return pixels
  }
}
