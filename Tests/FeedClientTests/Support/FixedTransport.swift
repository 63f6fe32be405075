import FeedClient
import Foundation

/// A network that answers at once, always the same.
struct FixedTransport: Transport {
  var status = 200
  var fields: [String: String] = [:]
  let body: Data

  func send(_ request: TransportRequest) async throws(RowcastError) -> TransportResponse {
    TransportResponse(status: status, fields: fields, body: body)
  }

  func stream(_ request: TransportRequest) async throws(RowcastError) -> TransportStream {
    let bytes = ByteStream()
    bytes.send(body)
    bytes.finish()
    return TransportStream(head: TransportResponse(status: status, fields: fields), bytes: bytes)
  }
}
