/// Answers the requests of one event loop.
///
/// An instance is made for each loop, on that loop's thread, and is never called from another, so
/// it may own a database connection and caches without a lock. It must not block: whatever it
/// does in `respond` delays every connection of its loop.
package protocol Responder: AnyObject, SendableMetatype {
  func respond(to request: Request) -> Response

  /// How many bytes the body of `request` may have, whose own `body` is still empty; nil means
  /// the server's setting.
  ///
  /// Asked only for a request that announces a body, before any of it is received; a longer body
  /// is refused with 413.
  func bodyLimit(for request: Request) -> Int?

  /// Whether `request`, whose own `body` is still empty, is refused whatever its body says, as for
  /// an unknown path or a missing token.
  ///
  /// Asked before `bodyLimit`, so that no client is told to go on sending (RFC 9110 §10.1.1). When
  /// true `respond` is given the request without its body, and must refuse it.
  func refusesBody(of request: Request) -> Bool

  /// What takes the body of `request`, whose own `body` is still empty, as it arrives; nil to have
  /// it collected and given to `respond`.
  ///
  /// Asked once, when the body has been let in, after `refusesBody` and `bodyLimit`; the limit
  /// holds for what a sink takes too. With a sink `respond` is not called.
  func bodySink(for request: Request) -> (any BodySink)?

  /// Whether `request` may be answered with 503 in the responder's place while the loop is behind.
  ///
  /// Asked only then; must cost next to nothing.
  func mayBeShed(_ request: Request) -> Bool
}

extension Responder {
  package func refusesBody(of request: Request) -> Bool { false }

  package func bodyLimit(for request: Request) -> Int? { nil }

  package func bodySink(for request: Request) -> (any BodySink)? { nil }

  package func mayBeShed(_ request: Request) -> Bool { true }
}
