import Foundation

/// A regular expression of a schema, made once.
struct SchemaPattern: Sendable {
  let text: String
  private let expression: NSRegularExpression

  /// Nil for a text that is none.
  init?(_ text: String) {
    guard let expression = try? NSRegularExpression(pattern: text) else { return nil }
    self.text = text
    self.expression = expression
  }

  /// Whether any part of the text is one that the expression matches.
  func matches(_ text: String) -> Bool {
    let whole = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: whole) != nil
  }
}
