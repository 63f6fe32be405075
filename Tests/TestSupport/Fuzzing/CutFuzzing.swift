import HTTPCore

/// The same bytes whole and in cuts that their tail chooses: the same requests and answers.
enum CutFuzzing {
  static func run(_ input: [UInt8]) throws(FuzzFailure) {
    var choices = FuzzChoices(input)
    let ends = choices.next(2) == 1
    var limits = Limits()
    if choices.next(2) == 1 { limits = small }
    let settings = ConnectionSettings(limits: limits)
    var sizes = choices.reserve(16)
    let message = Array(choices.rest)

    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    var count = 0
    while start < message.count {
      let chosen = count < 16 ? sizes.next(256) : 0
      let end = min(message.count, start + 1 + (chosen > 200 ? chosen * 8 : chosen & 15))
      pieces.append(message[start..<end])
      start = end
      count += 1
    }
    let whole = Played(message, thenEnds: ends, settings: settings)
    let cut = Played(pieces, thenEnds: ends, settings: settings)
    try compare(whole, cut)
    try compare(whole, Played(pieces, thenEnds: ends, settings: settings, inPieces: true))
    if choices.next(4) == 1 {
      let bytes = message.indices.map { message[$0...$0] }
      try compare(whole, Played(bytes, thenEnds: ends, settings: settings))
    }
    let answers: [WireAnswer]
    do throws(WireReader.Fault) {
      answers = try WireReader.read(whole.output, answersHead: whole.answersHead)
    } catch {
      throw FuzzFailure(error.description)
    }
    try require(
      answers.last?.closes != true || whole.events.last == "close",
      "the last answer says close, and the connection goes on")
  }

  private static func compare(_ one: Played, _ other: Played) throws(FuzzFailure) {
    try require(one.events == other.events, "\(one.events), or when cut \(other.events)")
    // Byte for byte, but for the 100s, which depend on what has arrived.
    let isSame = one.output == other.output || finalAnswers(one) == finalAnswers(other)
    try require(isSame, "the outputs differ")
  }

  private static let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// The output without the 100s.
  private static func finalAnswers(_ played: Played) -> [UInt8] {
    let output = played.output
    var result: [UInt8] = []
    result.reserveCapacity(output.count)
    var index = 0
    while index < output.count {
      if output[index] == 0x48, output[index...].starts(with: interim) {
        index += interim.count
      } else {
        result.append(output[index])
        index += 1
      }
    }
    return result
  }

  /// Limits that a fuzzer's short inputs reach.
  static let small: Limits = {
    var limits = Limits()
    limits.requestLine = 40
    limits.fieldBytes = 120
    limits.fieldCount = 5
    limits.body = 16
    limits.chunkOverhead = 24
    limits.droppedBody = 8
    limits.requestsPerConnection = 4
    return limits
  }()
}
