import HTTPCore

/// A loop's responder without its type, so that the loop is one compiled piece of code.
struct Handler {
  let respond: (Request) -> Response
  let bodyLimit: (Request) -> Int?
  let refusesBody: (Request) -> Bool
  let bodySink: (Request) -> (any BodySink)?
  let mayBeShed: (Request) -> Bool

  init<R: Responder>(_ responder: R) {
    respond = { responder.respond(to: $0) }
    bodyLimit = { responder.bodyLimit(for: $0) }
    refusesBody = { responder.refusesBody(of: $0) }
    bodySink = { responder.bodySink(for: $0) }
    mayBeShed = { responder.mayBeShed($0) }
  }
}
