/// One of the viewer's files, as it lies in `Web`.
package struct WebFile: Sendable {
  /// What browsers are told that it is.
  package enum Kind: Sendable {
    case html
    case css
    case javaScript
  }

  package let name: String
  package let kind: Kind
  private let text: String

  /// The viewer's files; one of them is `index.html`.
  package static let all: [WebFile] = EmbeddedWeb.files.map { WebFile($0.name, $0.text) }

  private init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
    kind =
      if name.hasSuffix(".html") { .html } else if name.hasSuffix(".css") { .css } else {
        .javaScript
      }
  }

  /// The file's bytes for a server whose paths begin with `base`, percent-encoded; costs a copy.
  package func bytes(base: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    guard kind == .html else { return Array(rest) }
    let mark = Array("{{base}}".utf8)
    // Of what a path may have, this alone means something in an attribute.
    let base = base.flatMap { $0 == UInt8(ascii: "&") ? Array("&amp;".utf8) : [$0] }
    while let brace = rest.firstIndex(of: mark[0]) {
      let isMark = rest[brace...].starts(with: mark)
      bytes.append(contentsOf: rest[..<brace])
      bytes.append(contentsOf: isMark ? base : [mark[0]])
      rest = rest[(brace + (isMark ? mark.count : 1))...]
    }
    return bytes + rest
  }
}
