/// A feed that a program declares: its name, and the items that are in its code.
package struct ListFeedDeclaration: Sendable {
  package struct Item: Sendable {
    package let id: String
    /// A JSON object.
    package let payload: [UInt8]
  }

  package let name: String
  package let title: String
  package let itemType: String
  /// Nil where the feed is filled from elsewhere.
  package let items: [Item]?
  package let location: CodeLocation
  /// What is wrong with the items, as a sentence.
  let fault: String?
}
