import XML

extension XMLNode {
  /// Which of the vocabularies that feeds are written in the element is of.
  var space: XMLSpace {
    namespace.isEmpty && !prefix.isEmpty
      ? XMLSpace(undeclaredPrefix: prefix) : XMLSpace(uri: namespace)
  }

  /// The child elements.
  var elements: [XMLNode] {
    content.compactMap { if case .element(let node) = $0 { node } else { nil } }
  }

  func isNamed(_ name: String, _ space: XMLSpace) -> Bool {
    self.name == name && self.space == space
  }

  func first(_ name: String, _ space: XMLSpace) -> XMLNode? {
    for part in content {
      if case .element(let node) = part, node.isNamed(name, space) { return node }
    }
    return nil
  }

  func all(_ name: String, _ space: XMLSpace) -> [XMLNode] {
    elements.filter { $0.isNamed(name, space) }
  }

  /// All text within, of child elements too, in its order.
  var text: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendText(to bytes: inout [UInt8]) {
    for part in content {
      switch part {
      case .text(let text): bytes += text
      case .element(let node): node.appendText(to: &bytes)
      }
    }
  }

  /// What is within as HTML: the text itself where there are no elements, else their markup, with
  /// its text escaped, and pictures' addresses seen from the bases that lie within.
  ///
  /// - Parameter base: the element's own, against which all other addresses are left to be resolved.
  func markup(within base: WebAddress? = nil) -> String {
    let hasElements = content.contains { if case .element = $0 { true } else { false } }
    guard hasElements else { return text }
    var bytes: [UInt8] = []
    appendMarkup(to: &bytes, base, outer: base)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendMarkup(
    to bytes: inout [UInt8], _ base: WebAddress?, outer: WebAddress?
  ) {
    for part in content {
      switch part {
      case .text(let text): Self.escape(text, into: &bytes)
      case .element(let node):
        let inner = node.base(within: base)
        bytes += Array("<\(node.name)".utf8)
        for key in ["src", "alt", "width", "height"] {
          guard var value = node.attributes[key] else { continue }
          if key == "src", let inner, inner != outer, node.reference(key) != nil {
            value = WebAddress(value).resolved(against: inner).text
          }
          bytes += Array(" \(key)=\"".utf8)
          Self.escape(Array(value.utf8), into: &bytes)
          bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
        node.appendMarkup(to: &bytes, inner, outer: outer)
        bytes += Array("</\(node.name)>".utf8)
      }
    }
  }

  private static func escape(_ text: [UInt8], into bytes: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
