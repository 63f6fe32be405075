/// What an operator can set of the viewer.
package struct ViewerSettings: Sendable {
  /// Where its pictures may come from beside the server itself: source expressions as the Content
  /// Security Policy has them (CSP 3 §2.3.1), such as `https:` or `https://images.example`.
  package var imageSources: [String]

  package init(imageSources: [String] = []) { self.imageSources = imageSources }
}
