package import HTTPCore

/// What a connection machine made of some pieces of input: one line an event, and its output.
package struct Played: Equatable {
  /// `GET /path?query body` for a request, the status for a refusal, `close` at the end when the
  /// connection does not go on.
  package private(set) var events: [String] = []
  package private(set) var output: [UInt8] = []
  /// Of each answer, whether it is one to HEAD; nil where the machine could not know.
  package private(set) var answersHead: [Bool?] = []

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Feeds the pieces one after another, and answers as `RuleAnswers` does; with `inPieces` bodies
  /// are taken as they come, and put together here.
  package init(
    _ pieces: [ArraySlice<UInt8>], thenEnds: Bool = false,
    settings: ConnectionSettings = ConnectionSettings(), inPieces: Bool = false
  ) {
    let start = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: settings, at: start)
    var sink = Output()
    sink.setDate(secondsSince1970: 784_111_777)
    var inputs = pieces
    var body: [UInt8] = []
    if thenEnds { inputs.append([]) }
    for (index, piece) in inputs.enumerated() {
      if thenEnds, index == inputs.count - 1 { machine.receiveEnd() }
      var input = piece
      loop: while true {
        switch machine.next(&input, into: &sink, at: start) {
        case .request(var request):
          if inPieces { request.body = body }
          body = []
          answer(request, &machine, &sink)
          // As a loop does: the next request lies where this one was.
          sink.reuse(request)
        case .bodyPart(let part): body += part
        case .body(let request):
          if !RuleAnswers.refusesBody(of: request) {
            machine.admitBody(
              limit: RuleAnswers.bodyLimit(for: request), inPieces: inPieces, at: start)
          } else if !machine.dropBody(at: start) {
            answer(request, &machine, &sink)
          }
        case .refused(let refusal):
          body = []
          events.append("\(refusal.status.code)")
          answersHead.append(refusal.request.map { $0.method == .head })
        case .wait: break loop
        case .closed: break loop
        }
      }
    }
    output = sink.everything
    if case .keep = machine.intent {} else { events.append("close") }
  }

  /// Feeds `bytes` whole.
  package init(
    _ bytes: [UInt8], thenEnds: Bool = false, settings: ConnectionSettings = ConnectionSettings()
  ) {
    self.init([bytes[...]], thenEnds: thenEnds, settings: settings)
  }

  /// Feeds `text` whole.
  package init(
    _ text: String, thenEnds: Bool = false, settings: ConnectionSettings = ConnectionSettings()
  ) {
    self.init(Array(text.utf8), thenEnds: thenEnds, settings: settings)
  }

  private mutating func answer(
    _ request: Request, _ machine: inout ConnectionMachine, _ sink: inout Output
  ) {
    events.append(RuleAnswers.line(request))
    answersHead.append(request.method == .head)
    machine.respond(
      RuleAnswers.response(to: request), to: request, into: &sink, at: Moment(nanoseconds: 0))
  }
}

extension Output {
  /// All bytes in the order in which they go out.
  package var everything: [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for piece in detached {
      result += bytes[start..<piece.position] + piece.body
      start = piece.position
    }
    return result + bytes[start...]
  }
}
