/// What a client asks of `rows`, every parameter parsed and in its range.
package struct PageRequest: Hashable, Sendable {
  /// What of its rows a page has, by the path's last part and the answer's last key.
  package enum List: String, Sendable {
    case rows
    case heights
  }

  package let position: PagePosition
  package let client: ClientView
  package let words: ClientWords

  /// Whether the client says nothing of itself.
  var isPlain: Bool { words.isEmpty && client == .standard }

  package init(
    position: PagePosition, client: ClientView = .standard, words: ClientWords = ClientWords()
  ) {
    self.position = position
    self.client = client
    self.words = words
  }
}
