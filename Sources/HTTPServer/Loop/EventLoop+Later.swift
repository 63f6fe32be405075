import HTTPCore

extension EventLoop {
  /// Has the connection wait for an answer that another thread makes, or writes it at once where
  /// that is there already.
  mutating func wait(
    for answer: PendingAnswer, _ route: Int, to request: Request, of connection: inout Connection,
    since start: Moment
  ) {
    let isOpen = answer.notify { [mailbox, token = connection.token] in
      mailbox.post(.answer(token))
    }
    guard isOpen else {
      var response = answer.take()?.response ?? Self.noAnswer
      response.route = route
      return respond(response, to: request, of: &connection, since: start)
    }
    var request = request
    request.body = []
    connection.owed = OwedAnswer(
      answer, route: route, request: request, peer: connection.peer, start: start)
    tallies.pendingAnswers.add(1)
  }

  /// What is answered where a responder returns a pending answer that another request has.
  private static var noAnswer: Response {
    ProblemDocument(.internalServerError, detail: "The answer was lost.").response()
  }

  /// Writes the answers that have been given, for a turn's time; the others are written in the
  /// next turn, after the connections that have become ready meanwhile. With `isLast` all are.
  mutating func writeGivenAnswers(isLast: Bool = false) {
    if given.isEmpty { return }
    let end = now.advanced(by: Self.turnTime)
    var count = 0
    while count < given.count, isLast || count == 0 || now < end {
      let token = given[count]
      if let held = table.connection(token) {
        writeOwed(&held.connection)
      } else if let owed = abandoned.removeValue(forKey: token) {
        noteUnwritten(owed)
      }
      count += 1
    }
    given.removeFirst(count)
  }

  /// Writes what has been given up to the loop's end: none that was given in time is kept back.
  mutating func writeLastAnswers() {
    for case .answer(let token) in mailbox.close() { given.append(token) }
    writeGivenAnswers(isLast: true)
  }

  /// Counts and logs an answer whose client has gone: what was asked for has been done.
  private mutating func noteUnwritten(_ owed: OwedAnswer) {
    guard let answer = owed.answer.take() else { return }
    tallies.pendingAnswers.add(-1)
    now = Clock.now()
    let duration = now.elapsed(since: owed.start)
    var response = answer.response
    response.route = owed.route
    count(response, to: owed.request, bodyBytes: 0, took: duration)
    log(
      AccessRecord(
        peer: owed.peer, request: owed.request, id: owed.request.id, route: owed.route,
        status: answer.status, bodyBytes: 0, nanoseconds: duration))
  }

  private mutating func writeOwed(_ connection: inout Connection) {
    guard let owed = connection.owed, var response = owed.answer.take()?.response else { return }
    connection.owed = nil
    tallies.pendingAnswers.add(-1)
    now = Clock.now()
    response.route = owed.route
    respond(response, to: owed.request, of: &connection, since: owed.start)
    if connection.backlog.isEmpty {
      // What was sent behind the request has its turn now.
      var input: ArraySlice<UInt8> = []
      turn(&connection, &input)
    } else {
      flush(&connection)
      settle(&connection)
    }
  }
}
