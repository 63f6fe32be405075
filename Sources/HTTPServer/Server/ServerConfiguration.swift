package import HTTPCore

/// How a server listens and what it allows.
package struct ServerConfiguration: Sendable {
  /// `localhost` (both families), a literal IPv4 or IPv6 address, `0.0.0.0` (all of IPv4) or
  /// `::` (all of both families). Names are not looked up.
  package var host = "localhost"
  /// 0 takes a free port, the same for both families.
  package var port: UInt16 = 8080
  /// Whether the host and the port are listened on.
  package var listensOnTCP = true
  /// A socket of the file system to listen on as well.
  package var unixSocket: UnixSocket?
  /// The number of event loops, each a thread with its own responder; nil means one a processor.
  package var loops: Int?
  package var limits = Limits()
  package var cors = CORSPolicy(.none)
  /// Whether answers tell how long they took to make (`Server-Timing`).
  package var tellsTiming = true
  /// The names of the responder's routes, for logs and metrics; the first stands for none.
  package var routeNames = ["none"]
  /// The method of each route, by the same numbers, for metrics; nil where it has none.
  package var routeMethods: [Method?] = []
  /// Beyond so many connections a new one is answered with 503. Never more than the process may
  /// have descriptors for, less a reserve.
  package var maximumConnections = 16384
  /// Beyond so many connections of one address a new one is answered with 429; 0 means any number.
  ///
  /// IPv6 addresses count by their first 64 bits. Clients of a Unix-domain socket are not counted.
  package var maximumConnectionsPerAddress = 0
  /// Whose word is taken for who asks; their addresses may have any number.
  package var trustedProxies = TrustedProxies()
  /// How long requests may wait for their loop before some are answered with 503 at once, so that
  /// the others do not wait longer; 0 means for ever.
  package var shedAfter: Duration = .milliseconds(500)
  /// How many bytes of answers may wait for all clients together; beyond it who has taken nothing for
  /// longest is cut off. Loops have equal parts.
  package var maximumQueuedBytes = 512 << 20
  /// How many new connections the kernel holds until they are accepted.
  package var backlog: Int32 = 4096
  /// How long running answers have to finish after a shutdown was asked for.
  package var graceTime: Duration = .seconds(8)
  /// How often a stream that has nothing to send is asked again, at least a millisecond; while
  /// there are no such streams nothing is asked. With thousands of them each round costs some
  /// hundred nanoseconds a stream.
  package var streamPollInterval: Duration = .milliseconds(100)
  /// Takes a sentence for the operator, at most a few a minute.
  package var log: @Sendable (String) -> Void = { _ in }
  /// Nil costs nothing.
  package var accessLog: AccessLog?

  package init() {}
}
