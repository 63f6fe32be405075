/// What items say of a picture's size.
package enum PictureSize {
  /// Pixels that a picture may have in width or height.
  package static let pixels = 1...1_000_000

  /// Reads a width or a height; nil where there is none.
  ///
  /// - Throws: for a size that no picture has, so that a wrong one is told when it comes in.
  package static func pixels<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> Int? {
    guard let number = try container.decodeIfPresent(Int.self, forKey: key) else { return nil }
    guard pixels.contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "a picture has 1 to \(pixels.upperBound) pixels, not \(number)")
    }
    return number
  }

  /// Height by width, from a fifth to twice, whatever the numbers; two thirds where the size is not
  /// known.
  package static func aspectRatio(width: Int?, height: Int?) -> Double {
    guard let width, let height, width > 0, height > 0 else { return 2.0 / 3 }
    return min(max(Double(height) / Double(width), 0.2), 2)
  }
}
