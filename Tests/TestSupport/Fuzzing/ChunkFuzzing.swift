import HTTPCore

/// The chunked coding, decoded piece by piece and as a whole, collected and given in pieces.
enum ChunkFuzzing {
  private static let head = Array(
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)

  static func run(_ input: [UInt8]) throws(FuzzFailure) {
    var choices = FuzzChoices(input)
    var limits = Limits()
    limits.body = [0, 5, 64, 1 << 20][choices.next(4)]
    limits.chunkOverhead = [8192, 40][choices.next(2)]
    let size = 1 + choices.next(64)
    let inPieces = choices.next(2) == 1
    let message = choices.rest

    var reading = ChunkReading(message)
    let outcome = reading.run(bodyLimit: limits.body, overheadLimit: limits.chunkOverhead)

    let now = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(limits: limits), at: now)
    var output = Output()
    var isAdmitted = false
    var body: [UInt8]?
    var parts: [UInt8] = []
    var refusal: Status?
    var rest = head[...]
    var next = message
    var used = 0
    feeding: while true {
      switch machine.next(&rest, into: &output, at: now) {
      case .request(let request):
        try require(isAdmitted, "a request without its body's being asked about")
        try require(!inPieces || request.body.isEmpty, "a body that was given in pieces before")
        body = inPieces ? parts : request.body
        break feeding
      case .bodyPart(let part):
        try require(!part.isEmpty, "an empty part")
        parts += part
        try require(parts.count <= limits.body, "parts over the limit")
      case .body:
        machine.admitBody(limit: nil, inPieces: inPieces, at: now)
        isAdmitted = true
      case .refused(let found):
        refusal = found.status
        break feeding
      // Both ends of a turn; the compiler takes no two patterns of what is not copied.
      default:
        let bound = inPieces ? 0 : limits.body
        try require(machine.heldBytes <= bound, "\(machine.heldBytes) bytes are held")
        guard !next.isEmpty else { break feeding }
        rest = next.prefix(size)
        next = next.dropFirst(rest.count)
        used += rest.count
      }
    }
    switch outcome {
    case .done:
      try require(body == reading.body, "another body, or refused: \(String(describing: refusal))")
      let consumed = message.count - reading.rest.count
      try require(used - rest.count == consumed, "the end is after \(used - rest.count) bytes")
    case .needsMore:
      try require(body == nil && refusal == nil, "an outcome without an end")
    case .malformed: try require(refusal == .badRequest, "\(String(describing: refusal))")
    case .tooLarge: try require(refusal == .contentTooLarge, "\(String(describing: refusal))")
    }
    // No chunk is given before it is known to be within the limit.
    if let body { try require(body.count <= limits.body, "a body over the limit") }
  }
}
