import HTTPCore
import HTTPServer

/// What a line of the access log says, ready to be written in either form.
struct AccessLine {
  /// The most bytes of a target that are written; what is cut off shows as `…`.
  static let longestTarget = 16 * 1024
  /// The same for other fields of a request.
  static let longestField = 1024

  /// Milliseconds since 1970.
  let time: Int64
  /// The port is 0 where it is not known.
  let client: SocketAddress
  /// Where it is not the client itself.
  let peer: SocketAddress?
  /// As the client wrote it, known to the server or not; nil where no request could be read, as
  /// all that follows.
  let method: ArraySlice<UInt8>?
  let target: ArraySlice<UInt8>?
  let version: String?
  let userAgent: ArraySlice<UInt8>?
  let referer: ArraySlice<UInt8>?
  let status: UInt16
  let bodyBytes: Int
  let microseconds: Int64
  let id: String
  /// The pattern of the route that answered; nil where none did.
  let route: String?

  init(
    _ record: AccessRecord, proxies: TrustedProxies, routes: [String], time: Int64
  ) {
    self.time = time
    let request = record.request
    client = proxies.client(of: request, peer: record.peer)
    peer = client == record.peer ? nil : record.peer
    method = request.map(Self.method)
    target = request?.target
    version = request.map { $0.minorVersion == 0 ? "HTTP/1.0" : "HTTP/1.1" }
    userAgent = request?.value(of: .userAgent)
    referer = request?.value(of: .referer)
    status = record.status.code
    bodyBytes = record.bodyBytes
    microseconds = max(0, record.nanoseconds) / 1000
    id = record.idText
    route = record.route > 0 && record.route < routes.count ? routes[record.route] : nil
  }

  /// The first word of the request line: a request with a method that the server does not know is
  /// kept as one with another.
  private static func method(of request: Request) -> ArraySlice<UInt8> {
    let line = request.head.drop { $0 == 0x0D || $0 == 0x0A }
    return line.prefix { $0 != 0x20 }
  }

  /// Appends milliseconds, to the microsecond.
  func appendDuration(to line: inout [UInt8]) {
    JSONText.appendInteger(microseconds / 1000, to: &line)
    line.append(0x2E)
    LogTime.append(microseconds % 1000, digits: 3, to: &line)
  }
}
