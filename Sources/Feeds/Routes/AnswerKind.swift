import HTTPCore

/// What an answer with a tag is made of, and the fields that follow from it.
package struct AnswerKind: Sendable {
  /// Those of a 200.
  let lines: FieldBlock
  /// Those of its 304.
  let revalidationLines: FieldBlock
  /// Whether its path has nothing else, and so a 406 for a client that takes no JSON.
  let isJSONAlone: Bool

  private init(
    _ contentType: String, varyingBy vary: String = "Accept-Encoding", isJSONAlone: Bool = false,
    _ more: [(String, String)] = []
  ) {
    var revalidation = FieldBlock()
    revalidation.append("Cache-Control", "no-cache")
    revalidation.append("Vary", vary)
    var lines = FieldBlock()
    lines.append("Content-Type", contentType)
    lines.append(revalidation)
    for (name, value) in more { lines.append(name, value) }
    self.lines = lines
    revalidationLines = revalidation
    self.isJSONAlone = isJSONAlone
  }

  package static let json = AnswerKind("application/json", isJSONAlone: true)
  /// JSON of a path that has an HTML form too.
  static let jsonBesideHTML = AnswerKind("application/json", varyingBy: "Accept-Encoding, Accept")

  static let css = AnswerKind("text/css; charset=utf-8", noSniffing)
  static let javaScript = AnswerKind("text/javascript; charset=utf-8", noSniffing)

  /// A page of a path that has a JSON form too.
  static func html(contentSecurityPolicy: String) -> AnswerKind {
    AnswerKind(
      "text/html; charset=utf-8", varyingBy: "Accept-Encoding, Accept",
      noSniffing + [
        ("Content-Security-Policy", contentSecurityPolicy), ("Referrer-Policy", "no-referrer"),
      ])
  }

  private static let noSniffing: [(String, String)] = [("X-Content-Type-Options", "nosniff")]
}
