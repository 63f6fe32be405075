public import Foundation

/// A Rowcast server, as one app sees it: where it is, which cells the app draws and for which list.
///
///     let client = RowcastClient(URL(string: "https://lists.example.org")!, registry: registry)
///     let page = try await client.page("home")
///
/// A value; copies share the transport and its connections. All functions throw `RowcastError`, also
/// where their task is cancelled (kind `cancelled`); nothing is tried again by itself, but the
/// connection of `events`.
public struct RowcastClient<Content: Sendable>: Sendable {
  /// Before the path of each request: scheme, host, port, and a path where the server stands behind
  /// one; without a slash at its end.
  public let base: URL
  public let registry: RowRegistry<Content>
  /// Rotated or with another text size? A copy with another layout, and a new list of it.
  public var layout: ListLayout
  /// How long a whole answer may take.
  public var timeout: Duration
  /// Header fields of every request, such as the `Authorization` of a proxy.
  public var fields: [String: String]

  package let transport: any Transport
  package let clock: any Clock<Duration>

  /// - Parameter clock: measures time limits, silences and the waits before a new connection.
  public init(
    _ base: URL, registry: RowRegistry<Content>, layout: ListLayout = ListLayout(),
    timeout: Duration = .seconds(15), fields: [String: String] = [:],
    transport: any Transport = URLSessionTransport(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.base = base
    self.registry = registry
    self.layout = layout
    self.timeout = timeout
    self.fields = fields
    self.transport = transport
    self.clock = clock
  }

  /// The parameters that say what the rows are to be like, and others.
  func parameters(_ others: [Address.Parameter: String?] = [:]) -> [Address.Parameter: String] {
    var parameters = others.compactMapValues { $0 }
    if !registry.cells.isEmpty { parameters[.cells] = registry.cells.joined(separator: ",") }
    parameters[.width] = layout.width.map(Address.number)
    parameters[.textScale] = layout.textScale.map(Address.number)
    return parameters
  }

  func request(
    _ target: String, method: String = "GET", accept: String = "application/json"
  ) throws(RowcastError) -> TransportRequest {
    var start = base.absoluteString
    while start.hasSuffix("/") { start.removeLast() }
    guard let url = URL(string: start + target) else {
      throw RowcastError(.malformed, detail: "\(start + target) is no URL.")
    }
    var fields = fields
    fields["Accept"] = accept
    return TransportRequest(method: method, url: url, fields: fields, timeout: timeout)
  }

  /// The successful answer to a request, within the time limit.
  func send(_ request: TransportRequest) async throws(RowcastError) -> TransportResponse {
    let late = RowcastError(.timeout, detail: "The server did not answer within \(timeout).")
    let transport = transport
    let response = try await TimeLimit.run(timeout, clock: clock, late: late) {
      () async throws(RowcastError) in try await transport.send(request)
    }
    if let error = RowcastError(response) { throw error }
    return response
  }

  /// The JSON that a path answers.
  func answer(_ target: String) async throws(RowcastError) -> Answer {
    try Answer(await send(request(target)).body)
  }
}
