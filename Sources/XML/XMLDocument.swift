import CXML2

/// An XML text as a tree, parsed by libxml2.
///
/// Nothing outside of the text is ever opened: entities that lie elsewhere are empty, the external
/// part of a document type is not looked for. The text's own entities are put in, and may grow it by
/// `maximumExpansion` bytes; libxml2's limits against texts that mean harm apply besides. The tree
/// takes up to some fifteen times the text's bytes, where it is of very many small elements.
package struct XMLDocument: Sendable {
  package let root: XMLNode
  /// What stands behind the end of the root and was not read; nil where there is nothing.
  package let rest: XMLFault?

  /// Bytes that a text's own entities may come to in all.
  package static let maximumExpansion = 1 << 20
  /// Levels of elements.
  package static let maximumDepth = 200

  /// - Parameters:
  ///   - bytes: UTF-8, whatever they declare; at most 2 GiB.
  ///   - lowercasing: gives the names of elements, prefixes and attributes in lower case, for formats
  ///     that differ in it. Of attributes that are the same then, the first is taken.
  /// - Throws: at the first fault, with its place.
  package init(_ bytes: [UInt8], lowercasing: Bool = false) throws(XMLFault) {
    let reader = XMLReader(limit: bytes.count + Self.maximumExpansion, lowercasing: lowercasing)
    root = try reader.read(bytes)
    rest = reader.rest
  }
}
