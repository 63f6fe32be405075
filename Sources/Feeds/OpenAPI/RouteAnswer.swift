import HTTPCore

/// One status that a route answers, and what such an answer has.
struct RouteAnswer {
  /// A body's media type and the schema of what is in it.
  struct Content {
    let mediaType: String
    let schema: OpenAPIValue
  }

  let status: Status
  let details: String
  var contents: [Content] = []
  var fields: [AnswerField] = []
  /// Whether it is the problem document that all routes share.
  var isProblem = false

  /// An answer with a tag.
  static func tagged(
    _ schema: String, _ details: String, _ more: [AnswerField] = []
  ) -> RouteAnswer {
    RouteAnswer(
      status: .ok, details: details,
      contents: [Content(mediaType: "application/json", schema: .schema(schema))],
      fields: taggedFields + more)
  }

  /// The same for a path that has an HTML form too, where there is a viewer.
  static func taggedBesideHTML(
    _ schema: String, _ details: String, _ context: OpenAPIContext
  ) -> RouteAnswer {
    var answer = tagged(schema, details)
    guard context.hasViewer else { return answer }
    answer.contents.append(
      Content(mediaType: "text/html; charset=utf-8", schema: OpenAPISchemas.text))
    answer.fields += [.noSniffing, .policy, .referrer]
    return answer
  }

  static let taggedFields: [AnswerField] = [.tag, .cacheControl, .vary, .contentEncoding]

  static let notModified = RouteAnswer(
    status: .notModified, details: "The client's form is the present one.",
    fields: [.tag, .cacheControl, .vary])

  /// What PUT and POST answer of what they made or changed.
  static func written(_ status: Status, _ schema: String, _ details: String) -> RouteAnswer {
    var fields: [AnswerField] = [.tag, .cacheControl, .vary, .contentLocation]
    if status == .created { fields.append(.location) }
    return RouteAnswer(
      status: status, details: details,
      contents: [Content(mediaType: "application/json", schema: .schema(schema))], fields: fields)
  }

  static func noContent(_ details: String) -> RouteAnswer {
    RouteAnswer(status: .noContent, details: details, fields: [.cacheControl])
  }

  static func problem(_ status: Status, _ details: String) -> RouteAnswer {
    RouteAnswer(status: status, details: details, isProblem: true)
  }

  static let unknownFeed = problem(.notFound, "There is no such feed.")
  static let notAcceptable = problem(.notAcceptable, "Accept rules JSON out.")
  static let preconditionFailed = problem(
    .preconditionFailed, "If-Match names no tag that this has now.")
  /// Those of a read of what is stored.
  static let store: [RouteAnswer] = [
    problem(.internalServerError, "The store can't answer; the server's log says why."),
    problem(.serviceUnavailable, "The store is busy or out of reach, or the server has no room."),
  ]
}
