import HTTPCore

/// Takes none of a body.
final class RefusingSink: BodySink {
  private let response: Response

  init(_ response: Response, of route: Route) {
    var response = response
    response.route = route.rawValue
    self.response = response
  }

  func take(_ piece: ArraySlice<UInt8>) -> Bool { false }

  func finish() -> Response { response }
}
