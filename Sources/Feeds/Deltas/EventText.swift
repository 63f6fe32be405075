import HTTPCore

/// Writes an event stream (WHATWG HTML §9.2.5).
enum EventText {
  /// How long a client is to wait before it connects again, in milliseconds.
  static let retry = Array("retry: 2000\n\n".utf8)
  /// A comment, so that neither side takes a silent connection for a dead one.
  static let beat = Array(": beat\n\n".utf8)

  /// Appends one event.
  ///
  /// - Parameter data: JSON. Its texts have their line breaks escaped, and blanks take the place of
  ///   any between its tokens, so that nothing in it can begin a line.
  static func append(
    _ name: String, id: [UInt8], data: [UInt8], to text: inout [UInt8]
  ) {
    text.append(contentsOf: "event: ".utf8)
    text.append(contentsOf: name.utf8)
    text.append(contentsOf: "\nid: ".utf8)
    text.append(contentsOf: id)
    text.append(contentsOf: "\ndata: ".utf8)
    let start = text.count
    text.append(contentsOf: data)
    for index in start..<text.count where text[index] == 0x0A || text[index] == 0x0D {
      text[index] = 0x20
    }
    text.append(contentsOf: "\n\n".utf8)
  }

  /// An event that only says where the feed stands: `snapshot` or `reset`.
  static func standing(_ name: String, of feed: Feed, _ tokens: SnapshotTokens) -> [UInt8] {
    let token = tokens.token(of: feed)
    var data = Array(#"{"feed":""#.utf8)
    data.append(contentsOf: feed.name.text.utf8)
    data.append(contentsOf: #"","snapshot":""#.utf8)
    data.append(contentsOf: token)
    data.append(contentsOf: #"","total":"#.utf8)
    JSONText.appendInteger(feed.total, to: &data)
    data.append(UInt8(ascii: "}"))
    var text: [UInt8] = []
    append(name, id: token, data: data, to: &text)
    return text
  }
}
