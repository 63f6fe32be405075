import HTTPCore

/// A connection whose limits, pieces, answers, pauses and end the input chooses.
///
/// It is driven as an event loop does it. Everything that it wrote must read as the answers that
/// were given, and nothing may be asked after the last.
struct ConnectionFuzzing: ~Copyable {
  private let limits: Limits
  private var machine: ConnectionMachine
  private var output = Output()
  private var now = Moment(nanoseconds: 1)
  private var choices: FuzzChoices
  private var given: [Given] = []
  private var largestPiece = 0
  private var isCut = false
  /// Whether the machine has said that its last answer is given.
  private var hasEnded = false
  /// The request that is not answered yet.
  private var owed: Request?
  /// What came of a body that is taken in pieces; nil while there is none such.
  private var taken: Taken?

  private struct Taken {
    let limit: Int
    var count = 0
    /// Whether the rest is dropped.
    var isRefused = false
  }

  /// An answer as it was given.
  private struct Given {
    let status: Int
    let isHead: Bool?
    /// Nil for what the machine itself wrote.
    var body: [UInt8]?
    var isWhole = true
  }

  static func run(_ input: [UInt8]) throws(FuzzFailure) {
    var choices = FuzzChoices(input)
    let reserved = choices.reserve(24)
    var fuzzing = ConnectionFuzzing(reserved)
    try fuzzing.feed(choices.rest)
  }

  private init(_ reserved: consuming FuzzChoices) {
    choices = reserved
    limits = choices.next(2) == 1 ? CutFuzzing.small : Limits()
    machine = ConnectionMachine(
      settings: ConnectionSettings(
        limits: limits, cors: CORSPolicy([.none, .any, .listed(["http://a"])][choices.next(3)]),
        tellsTiming: choices.next(2) == 1), at: now)
    output.setDate(secondsSince1970: 784_111_777)
  }

  private mutating func feed(_ message: ArraySlice<UInt8>) throws(FuzzFailure) {
    var rest = message
    var idle = 0
    while idle < 4 {
      try act()
      // As an event loop does: nothing is read that the machine does not want.
      if machine.wantsInput, !rest.isEmpty {
        let size = [1, 7, 64, 4096][choices.next(4)]
        var piece = rest.prefix(size)
        rest = rest.dropFirst(piece.count)
        largestPiece = max(largestPiece, piece.count)
        try turn(&piece)
        idle = 0
      } else {
        var nothing: ArraySlice<UInt8> = []
        if rest.isEmpty, idle == 2 { machine.receiveEnd() }
        try turn(&nothing)
        idle += 1
      }
      if isCut { break }
    }
    try finish()
  }

  /// What may happen at any time.
  private mutating func act() throws(FuzzFailure) {
    switch choices.next(24) {
    case 1: now = now.advanced(by: 9_000_000_000)
    case 2:
      now = now.advanced(by: 40_000_000_000)
      note(machine.expire(into: &output, at: now))
    case 3: machine.drain()
    case 4: machine.outputBlocked(at: now)
    case 5: machine.outputProgressed(at: now)
    case 6: machine.outputDrained(at: now)
    case 7: machine.probe(into: &output)
    default: machine.outputDrained(at: now)
    }
  }

  private mutating func turn(_ input: inout ArraySlice<UInt8>) throws(FuzzFailure) {
    if let request = owed {
      owed = nil
      answer(request)
    }
    if machine.isStreaming { stream() }
    loop: while true {
      if given.count > 64 { machine.hold(&input) }
      if case .keep = machine.intent {} else { hasEnded = true }
      let wasOver = hasEnded
      switch machine.next(&input, into: &output, at: now) {
      case .request(let request):
        try require(!wasOver, "a request after the last answer")
        try check(request)
        if let taken {
          try require(request.body.isEmpty, "a body that was given in pieces before")
          try checkLength(of: request, taken)
        }
        taken = nil
        if choices.next(8) == 1 { owed = request } else { answer(request) }
        if machine.isStreaming { stream() }
      case .body(let request):
        try require(!wasOver, "a request after the last answer")
        try require(request.body.isEmpty, "a body before it is admitted")
        try require(taken == nil, "a body within a body")
        switch choices.next(8) {
        case 6, 7:
          let limit = choices.next(2) == 1 ? 3 : limits.body
          taken = Taken(limit: limit)
          machine.admitBody(limit: limit, inPieces: true, at: now)
        case 1:
          if !machine.dropBody(at: now) { answer(request) }
        case 2: answer(request)
        case 3: machine.admitBody(limit: 3, at: now)
        default: machine.admitBody(limit: nil, at: now)
        }
      case .bodyPart(let part):
        try take(part)
        // As a loop does whose turn is over.
        if choices.next(6) == 1 { machine.hold(&input) }
      case .refused(let refusal):
        try require(!wasOver, "a refusal after the last answer")
        note(refusal)
      case .wait:
        try require(input.isEmpty, "input is left")
        break loop
      case .closed:
        try require(input.isEmpty, "input is left")
        break loop
      }
    }
    let head = limits.requestLine + limits.fieldBytes + 4
    let bound = head + limits.body + 2 * largestPiece
    try require(machine.heldBytes <= bound, "\(machine.heldBytes) bytes are held")
    if taken != nil { try require(machine.heldBytes == 0, "a body in pieces is held") }
    try require(!machine.hasWork || owed == nil, "work while an answer is owed")
    if machine.wantsInput { try require(machine.deadline != nil, "input without a deadline") }
    if machine.isIdle { try require(machine.heldBytes <= 1, "an idle connection holds bytes") }
    switch machine.intent {
    case .keep: break
    case .shutDown:
      hasEnded = true
      if choices.next(2) == 1 { machine.beginLinger(at: now) }
    case .close: hasEnded = true
    }
  }

  private mutating func note(_ event: consuming ConnectionMachine.Event) {
    switch event {
    case .refused(let refusal): note(refusal)
    case .closed: isCut = true
    default: break
    }
  }

  private mutating func note(_ refusal: Refusal) {
    owed = nil
    taken = nil
    given.append(
      Given(
        status: Int(refusal.status.code),
        isHead: refusal.request.map { $0.method == .head }, body: nil))
  }

  private mutating func answer(_ request: Request) {
    let statuses: [Status] = [.ok, .noContent, .notModified, .notFound, .created]
    let status = statuses[choices.next(5)]
    var response = Response(status, body: Array(repeating: 0x61, count: choices.next(3) * 9000))
    let isStream = choices.next(4) == 1
    if isStream { response.stream = NoStream() }
    machine.respond(response, to: request, took: 1, into: &output, at: now)
    let hasNoBody = status == .noContent || status == .notModified || request.method == .head
    given.append(
      Given(
        status: Int(status.code), isHead: request.method == .head,
        body: hasNoBody || isStream ? [] : response.body, isWhole: !machine.isStreaming))
  }

  private mutating func take(_ part: ArraySlice<UInt8>) throws(FuzzFailure) {
    guard var taken, !taken.isRefused else { throw FuzzFailure("a part that nobody wants") }
    try require((1...16 * 1024).contains(part.count), "a part of \(part.count) bytes")
    taken.count += part.count
    try require(taken.count <= taken.limit, "\(taken.count) bytes where \(taken.limit) may be")
    if choices.next(12) == 1 {
      machine.dropRest()
      taken.isRefused = true
    }
    self.taken = taken
  }

  /// A body in pieces that has a length has just that, unless its rest is dropped.
  private func checkLength(of request: Request, _ taken: Taken) throws(FuzzFailure) {
    guard !taken.isRefused, let value = request.value(of: .contentLength),
      let length = Int(String(decoding: value, as: UTF8.self))
    else { return }
    try require(taken.count == length, "\(taken.count) bytes of \(length)")
  }

  /// Goes on with the answer under way.
  private mutating func stream() {
    let last = given.count - 1
    for _ in 0..<choices.next(3) {
      let piece = [UInt8](repeating: 0x62, count: choices.next(200))
      machine.send(piece, into: &output)
      given[last].body? += piece
    }
    if choices.next(2) == 0 {
      machine.endBody(into: &output, at: now)
      given[last].isWhole = true
    }
  }

  private func check(_ request: Request) throws(FuzzFailure) {
    let head = request.head
    try require(
      head.count <= limits.requestLine + limits.fieldBytes + 5 + largestPiece * 2, "a long head")
    try require(request.body.count <= limits.body, "a body of \(request.body.count) bytes")
    try require(request.fields.count <= limits.fieldCount, "\(request.fields.count) fields")
    let path = request.bytes(request.path)
    try require(
      path.first == 0x2F || (request.method == .options && Array(path) == [0x2A]), "a bad path")
    if let query = request.query { try require(query.upperBound <= head.count, "a bad range") }
    for field in request.fields {
      try require(!field.name.isEmpty, "a field without a name")
      for byte in head[field.name] {
        try require(byte > 0x20 && byte < 0x7F && byte != 0x3A, "a bad name")
      }
      let value = head[field.value]
      for byte in value { try require(byte >= 0x20 && byte != 0x7F || byte == 9, "a bad value") }
      for byte in [value.first, value.last] {
        try require(byte != 0x20 && byte != 0x09, "blanks around a value")
      }
    }
    let hosts = request.fields.filter { $0.known == .host }.count
    try require(hosts == 1 || (hosts == 0 && request.minorVersion == 0), "\(hosts) hosts")
    try require(request.idText.utf8.count <= 128 && !request.idText.isEmpty, "a bad id")
  }

  private func finish() throws(FuzzFailure) {
    let answers: [WireAnswer]
    do throws(WireReader.Fault) {
      answers = try WireReader.read(
        output.everything, answersHead: given.map(\.isHead),
        isWhole: given.last?.isWhole ?? true)
    } catch {
      throw FuzzFailure(error.description)
    }
    try require(answers.count == given.count, "\(answers.count) answers of \(given.count)")
    for (answer, given) in zip(answers, given) {
      try require(answer.status == given.status, "\(answer.status), not \(given.status)")
      if let body = given.body {
        let isSame = given.isHead == true ? answer.body.isEmpty : answer.body == body
        try require(isSame, "another body")
      }
    }
    if let last = answers.last, last.closes, given.last?.isWhole == true {
      try require(hasEnded, "the last answer says close, and the connection goes on")
    }
  }

  private final class NoStream: ResponseStream {
    func next(at now: UInt64) -> ResponseStreamPiece { .end }
  }
}
