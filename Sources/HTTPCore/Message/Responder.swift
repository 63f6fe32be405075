/// Answers the requests of one event loop.
///
/// An instance is made for each loop, on that loop's thread, and is never called from another, so
/// it may own a database connection and caches without a lock. It must not block: whatever it
/// does in `respond` delays every connection of its loop.
package protocol Responder: AnyObject {
  func respond(to request: Request) -> Response
}
