import HTTPCore

extension EventLoop {
  /// Cuts off who has taken nothing for longest, until no more waits for all clients together than
  /// the limit allows.
  ///
  /// Costs a walk over all connections for each that is cut off.
  func shortenQueue() {
    while queuedBytes > queueLimit, let connection = longestStalled() {
      tallies.count(.queue)
      connection.socket.resetOnClose()
      close(connection)
    }
  }

  private func longestStalled() -> Connection? {
    var longest: Connection?
    for connection in table.all where !connection.backlog.isEmpty {
      guard let known = longest else {
        longest = connection
        continue
      }
      if connection.machine.lastProgress < known.machine.lastProgress { longest = connection }
    }
    return longest
  }
}
