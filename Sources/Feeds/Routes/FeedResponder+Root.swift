import HTTPCore

extension FeedResponder {
  /// `GET /`: the viewer, or where to go on for a client that likes JSON better.
  func root(_ input: RouteInput) throws(RouteError) -> Response {
    guard let viewer else { return try answer(input.request, body: directory) }
    guard Accept(of: input.request).prefers(.json, over: .html) else {
      return try answer(input.request, viewer.page)
    }
    return try answer(input.request, body: directory, kind: .jsonBesideHTML)
  }

  /// `{"feeds","cells","openapi"}`, the paths.
  private var directory: [UInt8] {
    var json: [UInt8] = []
    for (name, route) in [("feeds", Route.feeds), ("cells", .cells), ("openapi", .openAPI)] {
      json.append(contentsOf: json.isEmpty ? #"{""#.utf8 : #",""#.utf8)
      json.append(contentsOf: name.utf8)
      json.append(contentsOf: #"":"#.utf8)
      JSONText.appendString("\(settings.basePath)\(route.pattern)", to: &json)
    }
    json.append(UInt8(ascii: "}"))
    return json
  }
}
