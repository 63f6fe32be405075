/// An XML text as a tree, read as feeds need it.
///
/// What is not well-formed in a way that leaves no doubt is taken and told: a lone ampersand, a
/// name that only HTML has, a control character. Tags that do not match are refused. Nothing
/// outside of the text is ever loaded, and entities of its own may grow it by `maximumExpansion`
/// bytes at the most.
package struct XMLDocument {
  package let root: XMLNode
  let warnings: [(line: Int, text: String)]

  /// Bytes that a document's own entities may come to in all.
  static let maximumExpansion = 1 << 20
  /// Levels of elements.
  static let maximumDepth = 200

  /// - Parameter bytes: UTF-8.
  package init(_ bytes: [UInt8]) throws(UnreadableSource) {
    var reader = XMLReader(bytes)
    root = try reader.document()
    warnings = reader.warnings
  }
}
