import HTTPCore

/// What a connection machine made of some pieces of input: one line an event, and its output.
struct Played: Equatable {
  /// `GET /path?query body` for a request, the status for a refusal, `close` at the end when the
  /// connection does not go on.
  var events: [String] = []
  var output: [UInt8] = []

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Feeds the pieces one after another, answering every request with 200 and `ok`.
  init(
    _ pieces: [ArraySlice<UInt8>], thenEnds: Bool = false,
    settings: ConnectionSettings = ConnectionSettings()
  ) {
    let start = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: settings, at: start)
    var sink = Output()
    sink.setDate(secondsSince1970: 784_111_777)
    var inputs = pieces
    if thenEnds { inputs.append([]) }
    for (index, piece) in inputs.enumerated() {
      if thenEnds, index == inputs.count - 1 { machine.receiveEnd() }
      var input = piece
      loop: while true {
        switch machine.next(&input, into: &sink, at: start) {
        case .request(let request):
          events.append(Self.line(request))
          machine.respond(
            Response(.ok, body: Array("ok".utf8)), to: request, into: &sink, at: start)
        case .body: machine.admitBody(limit: nil, at: start)
        case .refused(let refusal): events.append("\(refusal.status.code)")
        case .wait, .closed: break loop
        }
      }
    }
    output = sink.everything
    if case .keep = machine.intent {} else { events.append("close") }
  }

  /// Feeds `text` whole.
  init(_ text: String, thenEnds: Bool = false, settings: ConnectionSettings = .init()) {
    self.init([Array(text.utf8)[...]], thenEnds: thenEnds, settings: settings)
  }

  static func line(_ request: Request) -> String {
    var line = request.method.rawValue + " " + String(decoding: request.target, as: UTF8.self)
    if !request.body.isEmpty { line += " " + String(decoding: request.body, as: UTF8.self) }
    return line
  }
}

extension Output {
  /// All bytes in the order in which they go out.
  var everything: [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for piece in detached {
      result += bytes[start..<piece.position] + piece.body
      start = piece.position
    }
    return result + bytes[start...]
  }
}
