import HTTPCore

/// A field that answers have, and whether all of their kind have it.
struct AnswerField {
  let name: String
  let isRequired: Bool
  let details: String

  init(_ name: String, isRequired: Bool = true, _ details: String) {
    self.name = name
    self.isRequired = isRequired
    self.details = details
  }

  /// The Header Object (OpenAPI 3.1 §4.8.21).
  var value: OpenAPIValue {
    [
      "description": .text(details), "required": .flag(isRequired), "schema": ["type": "string"],
    ]
  }

  static let tag = AnswerField("ETag", "A strong tag of this very form; the same after a restart.")
  static let cacheControl = AnswerField(
    "Cache-Control", "no-cache: may be kept, and must be asked for again; no-store: neither.")
  static let vary = AnswerField("Vary", "The request fields on which the answer depends.")
  static let contentEncoding = AnswerField(
    "Content-Encoding", isRequired: false, "gzip, where the body came in it.")
  static let link = AnswerField(
    "Link", "The pages first, prev and next, as far as there are such (RFC 8288).")
  static let location = AnswerField("Location", "The path of what was made.")
  static let contentLocation = AnswerField("Content-Location", "The path whose GET answers this.")
  static let challenge = AnswerField(
    "WWW-Authenticate", "Bearer; with error=\"invalid_token\" where a token was sent.")
  static let allow = AnswerField("Allow", "The methods of the path.")
  static let retryAfter = AnswerField("Retry-After", "Seconds to wait before another attempt.")
  static let retryAfterIfAny = AnswerField(
    "Retry-After", isRequired: false,
    "Seconds to wait before another attempt; missing where nothing says when it can succeed.")
  static let accept = AnswerField(
    "Accept", isRequired: false, "The media types that a body may have.")
  static let acceptPost = AnswerField(
    "Accept-Post", isRequired: false, "The media types that may be posted.")
  static let acceptEncoding = AnswerField(
    "Accept-Encoding", isRequired: false, "The codings that a body may have.")
  static let noBuffering = AnswerField("X-Accel-Buffering", "no: proxies are not to hold it back.")
  static let noSniffing = AnswerField(
    "X-Content-Type-Options", isRequired: false, "nosniff, with HTML.")
  static let noSniffingEver = AnswerField("X-Content-Type-Options", "nosniff.")
  static let policy = AnswerField(
    "Content-Security-Policy", isRequired: false, "What the page may load, with HTML.")
  static let referrer = AnswerField(
    "Referrer-Policy", isRequired: false, "no-referrer, with HTML.")

  /// Those that the connection itself adds to every answer.
  static func ofConnection(_ cors: CORSPolicy) -> [AnswerField] {
    let own = [
      AnswerField(
        "X-Request-ID", "The request's name in the server's logs: its own field, or a new one."),
      AnswerField(
        "Server-Timing", isRequired: false,
        "How long the answer took to make, unless the operator leaves that out."),
    ]
    guard cors.origins != .none else { return own }
    return own + [
      AnswerField(
        "Access-Control-Allow-Origin", isRequired: false,
        "The origin of a page that may read the answer."),
      AnswerField(
        "Access-Control-Expose-Headers", isRequired: false, "The fields that it may read."),
    ]
  }
}
