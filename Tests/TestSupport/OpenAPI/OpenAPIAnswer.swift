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

extension OpenAPIAnswer {
  package init(_ response: RawResponse) {
    code = response.status
    fields = response.lines.compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      return (String(parts[0]), String(parts[1].drop { $0 == " " }))
    }
    body = response.body
    isWhole = response["Content-Encoding"] == nil
  }
}
