/// Answers and bodies that the document shows, all made by what answers; nothing is there that an
/// empty database can't show.
struct OpenAPIExamples {
  /// An answer of a route, or a body that it takes.
  struct Place: Hashable {
    let route: Route
    /// Nil for a body that it takes.
    let code: UInt16?
    let mediaType: String
  }

  /// Bytes that an example has at the most; a longer one is left out.
  static let limit = 8 << 10

  var parameters: [RouteParameter: OpenAPIValue] = [:]
  private(set) var bodies: [Place: OpenAPIValue] = [:]
  /// Problem documents by their status, each with a name.
  private(set) var problems: [UInt16: [(name: String, value: OpenAPIValue)]] = [:]

  mutating func add(
    _ json: [UInt8], to route: Route, _ code: UInt16?, _ mediaType: String = "application/json"
  ) {
    guard json.count <= Self.limit else { return }
    bodies[Place(route: route, code: code, mediaType: mediaType)] = .json(json)
  }

  /// The same for what is no JSON.
  mutating func add(text: [UInt8], to route: Route, _ code: UInt16?, _ mediaType: String) {
    guard text.count <= Self.limit else { return }
    bodies[Place(route: route, code: code, mediaType: mediaType)] =
      .text(String(decoding: text, as: UTF8.self))
  }

  mutating func add(problem json: [UInt8], _ name: String, code: UInt16) {
    guard json.count <= Self.limit else { return }
    problems[code, default: []].append((name, .json(json)))
  }
}
