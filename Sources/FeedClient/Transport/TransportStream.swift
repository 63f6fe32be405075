import Foundation

/// An answer's head, and its body as it comes.
public struct TransportStream: Sendable {
  /// Its body is empty: that is in `bytes`.
  public let head: TransportResponse
  public let bytes: ByteStream

  public init(head: TransportResponse, bytes: ByteStream) {
    (self.head, self.bytes) = (head, bytes)
  }

  /// Reads the body to its end.
  ///
  /// - Throws: kind `malformed` where it has more bytes than `limit`.
  public func collected(limit: Int = .max) async throws(RowcastError) -> TransportResponse {
    var response = head
    while let piece = try await bytes.next() {
      guard piece.count <= limit - response.body.count else {
        bytes.cancel()
        throw .tooMuch(limit)
      }
      response.body.append(piece)
    }
    return response
  }
}
