extension Rule {
  private static let probe = "GET /probe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  /// The message, and behind it a last request where the connection is to go on: so it ends in
  /// every case, and a connection that should have ended shows.
  package var wholeMessage: [UInt8] {
    events.last == "close" ? message : message + Array(Self.probe.utf8)
  }

  /// What a state machine alone makes of the whole message.
  package var played: Played { Played(wholeMessage, thenEnds: ends) }

  /// Sends the whole message on a connection of its own, and reads to the server's end of it.
  package func exchange(_ way: Cuts.Way, host: String, port: UInt16) throws -> [UInt8] {
    let connection = try RawConnection(host, port: port)
    connection.sendAtOnce()
    for piece in way.pieces(wholeMessage) { try connection.send(piece) }
    if ends { connection.endSending() }
    return try connection.rest()
  }
}
