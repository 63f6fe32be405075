public import Foundation

/// The decoder of payloads.
public enum PayloadDecoder {
  /// A decoder that reads dates as the server writes them: RFC 3339, a fraction only where there is
  /// one.
  @Sendable
  public static func make() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = date(text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\"\(text)\" is no date like 2026-11-30T10:00:00Z")
      }
      return date
    }
    return decoder
  }

  /// The date of an RFC 3339 text; nil for other texts.
  static func date(_ text: String) -> Date? {
    let whole = Date.ISO8601FormatStyle()
    return (try? whole.parse(text))
      ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
  }

  /// Why a payload can't be decoded, with the place of the fault.
  static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(pointer(context.codingPath + [key])) is missing"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      // The JSON has been read already: what the decoder can't read of it is a number out of range.
      return "the payload: a value does not fit its type, like a number that is too great for it "
        + "(\(context.debugDescription))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return "\(pointer(context.codingPath)): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }

  private static func pointer(_ path: [any CodingKey]) -> String {
    path.isEmpty
      ? "the payload" : path.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
  }
}
