import HTTPCore

extension EventLoop {
  /// Counts an answer that the responder has made.
  mutating func count(
    _ response: Response, to request: Request, bodyBytes: Int, took duration: Int64
  ) {
    let route = tallies.route(response.route)
    route.count(request.method, response.status)
    route.bodyBytes.add(bodyBytes)
    route.observe(duration)
  }

  /// Counts and logs a request that the connection has refused by itself.
  mutating func refused(_ refusal: Refusal, of connection: inout Connection) {
    connection.sink = nil
    connection.shedding = nil
    tallies.count(refusal: refusal.status)
    tallies.route(0).count(refusal.method, refusal.status)
    tallies.route(0).bodyBytes.add(refusal.bodyBytes)
    log(refusal, of: connection)
  }
}
