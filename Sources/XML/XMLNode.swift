/// An element with all that is in it.
package struct XMLNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// UTF-8, its references resolved; texts and CDATA sections that touch are one.
    case text([UInt8])
    case element(XMLNode)
  }

  /// Without its prefix.
  package let name: String
  /// As it is written, be it declared or not; empty where there is none.
  package let prefix: String
  /// The address that its vocabulary is named by; empty where it has none.
  package let namespace: String
  /// By their names with their prefixes: `href`, `xml:base`. Declarations of prefixes are not among
  /// them.
  package let attributes: [String: String]
  /// The line of the text that its tag ends on, from 1.
  package let line: Int
  package internal(set) var content: [Content] = []
}
