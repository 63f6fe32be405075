import HTTPCore

/// What the accepting thread has to say now and then, each at most once a minute.
struct AcceptReports {
  var full = RareReport()
  private var crowded = RareReport()
  private var shortage = RareReport()
  private var failure = RareReport()
  private var lastCrowded: SocketAddress?
  private var lastShortage: SystemError?
  private var lastFailure: SystemError?

  mutating func noteCrowded(_ peer: SocketAddress) {
    crowded.note()
    lastCrowded = peer
  }

  mutating func noteShortage(_ error: SystemError) {
    shortage.note()
    lastShortage = error
  }

  mutating func noteFailure(_ error: SystemError) {
    failure.note()
    lastFailure = error
  }

  /// When there will be something to say; nil while nothing has happened.
  var due: Moment? {
    var earliest: Moment?
    for moment in [full.due, crowded.due, shortage.due, failure.due] {
      guard let moment else { continue }
      if let known = earliest, known < moment { continue }
      earliest = moment
    }
    return earliest
  }

  /// The sentences that are due.
  mutating func take(at now: Moment, served: Int) -> [String] {
    var sentences: [String] = []
    if let count = full.take(at: now) {
      sentences.append(
        "\(Self.told(count)) with 503: \(served) are open, as many as may be (--max-connections)")
    }
    if let count = crowded.take(at: now), let lastCrowded {
      sentences.append(
        """
        \(Self.told(count)) with 429: their address has all that it may have \
        (--max-connections-per-address); the last came from \(lastCrowded.host)
        """)
    }
    if let count = shortage.take(at: now), let lastShortage {
      sentences.append("\(Self.told(count)) with 503: \(lastShortage.reason)")
    }
    if let count = failure.take(at: now), let lastFailure {
      sentences.append("no connection could be accepted, \(count) times: \(lastFailure)")
    }
    return sentences
  }

  private static func told(_ count: Int) -> String {
    count == 1 ? "1 new connection was answered" : "\(count) new connections were answered"
  }
}
