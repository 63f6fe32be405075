/// One registration of an item type as the registry keeps it: its condition, and the cells from its
/// own to the last fallback.
struct CellCandidate: Sendable {
  /// One cell of the chain.
  ///
  /// A class, since a row takes one out of the list, and a copy of a link counts some twenty
  /// references.
  final class Link: Sendable {
    /// The cell's number in the registry.
    let number: Int
    let identifier: ReuseIdentifier
    let link: CellLink

    init(number: Int, identifier: ReuseIdentifier, link: CellLink) {
      self.number = number
      self.identifier = identifier
      self.link = link
    }
  }

  let condition: (@Sendable (inout ItemValue) throws(RowError) -> Bool)?
  let conditionText: String?
  /// The registration's own cell first; never empty.
  let links: [Link]

  /// The first cell that the client can draw.
  ///
  /// - Throws: `RowError.unknownToClient` where there is none.
  func link(knownTo cells: CellSet?) throws(RowError) -> Link {
    guard let link = links.first(where: { cells?.contains($0.number) ?? true }) else {
      throw .unknownToClient(links.map(\.identifier))
    }
    return link
  }
}
