import HTTPCore
import Viewer

/// The viewer as it goes out, made once for an event loop.
struct ViewerAnswers {
  let page: KeptAnswer
  private let byName: [String: KeptAnswer]

  init(_ settings: ViewerSettings, base: BasePath) {
    let pageKind = AnswerKind.html(contentSecurityPolicy: Self.policy(settings))
    var page = KeptAnswer(body: [], kind: pageKind)
    var byName: [String: KeptAnswer] = [:]
    for file in WebFile.all {
      let bytes = file.bytes(base: base.bytes)
      switch file.kind {
      case .html: page = KeptAnswer(body: bytes, kind: pageKind)
      case .css: byName[file.name] = KeptAnswer(body: bytes, kind: .css)
      case .javaScript: byName[file.name] = KeptAnswer(body: bytes, kind: .javaScript)
      }
    }
    self.page = page
    self.byName = byName
  }

  /// The script or style of that name; nil where there is none.
  func answer(for name: String) -> KeptAnswer? { byName[name] }

  /// Nothing from elsewhere but the pictures that the operator allows, and nothing within the page
  /// that was not served as a file of its own.
  private static func policy(_ settings: ViewerSettings) -> String {
    let images = (["'self'", "data:"] + settings.imageSources).joined(separator: " ")
    return "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
      + "img-src \(images); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }
}
