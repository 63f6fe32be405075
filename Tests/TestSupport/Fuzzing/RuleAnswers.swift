package import HTTPCore

/// How the rules' requests are answered, by a machine alone and by a server.
package enum RuleAnswers {
  /// `METHOD target body`, as rules write a request.
  package static func line(_ request: Request) -> String {
    var line = request.method.rawValue + " " + String(decoding: request.target, as: UTF8.self)
    if !request.body.isEmpty { line += " " + String(decoding: request.body, as: UTF8.self) }
    return line
  }

  /// 200 with the request's line; 404 under `/refused`, 204 under `/none`.
  package static func response(to request: Request) -> Response {
    let path = request.bytes(request.path)
    if path.elementsEqual("/none".utf8) { return Response(.noContent) }
    if refusesBody(of: request) {
      return ProblemDocument(.notFound, detail: "Nothing is here.").response()
    }
    return Response(.ok, body: Array(line(request).utf8))
  }

  package static func refusesBody(of request: Request) -> Bool {
    request.bytes(request.path).elementsEqual("/refused".utf8)
  }

  /// Four bytes for `/small`.
  package static func bodyLimit(for request: Request) -> Int? {
    request.bytes(request.path).elementsEqual("/small".utf8) ? 4 : nil
  }
}
