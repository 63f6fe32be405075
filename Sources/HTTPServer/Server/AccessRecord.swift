package import HTTPCore

/// What one answered request leaves for a log; a stream does when it ends.
package struct AccessRecord: Sendable {
  /// The other end of the connection: a client, or a proxy that may name the client in a field.
  package let peer: SocketAddress
  /// Nil when the connection refused the request before it could be read.
  ///
  /// Its bytes are the client's: escape control characters before they reach a log.
  package let request: Request?
  /// As the answer has it.
  package let id: RequestID
  /// The number of the route's name among the configuration's; 0 where no route answered.
  package let route: Int
  package let status: Status
  /// The bytes of body put on the wire; of a stream that was cut off, those that were about to be.
  package let bodyBytes: Int
  /// From the complete request to the complete answer, without the time on the wire; for a stream
  /// to its end.
  package let nanoseconds: Int64

  /// The id as it is written; `-` for one of a request that is not kept.
  package var idText: String {
    if request == nil, case .received = id { return "-" }
    var bytes: [UInt8] = []
    id.append(to: &bytes, head: request?.head ?? [])
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Takes a record of each answered request, on the thread of the loop that answered it; while it
/// runs, that loop waits.
package typealias AccessLog = @Sendable (AccessRecord) -> Void
