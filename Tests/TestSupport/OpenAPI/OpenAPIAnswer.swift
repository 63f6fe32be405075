package import HTTPCore

/// An answer, as far as a document speaks of it.
package struct OpenAPIAnswer {
  package let code: Int
  package let fields: [(name: String, value: String)]
  package let body: [UInt8]
  /// Whether the body is all there, as it was before it was pressed.
  package let isWhole: Bool

  package init(_ response: Response) {
    code = Int(response.status.code)
    fields = response.lines
    body = response.body
    isWhole = response.stream == nil && response.field("Content-Encoding") == nil
  }
}
