/// Takes a server's output apart into its answers, and refuses everything that a client could read
/// in two ways.
package struct WireReader {
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  private static let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The final answers in `bytes`; each `100 Continue` before one is checked and left out.
  ///
  /// - Parameters:
  ///   - answersHead: for each answer, whether it is one to HEAD; nil for one whose method nobody
  ///     knows, which may be the last only.
  ///   - isWhole: whether the last answer must be complete.
  /// - Throws: where they are not as many as `answersHead`, or not well formed.
  package static func read(
    _ bytes: [UInt8], answersHead: [Bool?], isWhole: Bool = true
  ) throws(Fault) -> [WireAnswer] {
    var reader = WireReader(bytes)
    var answers: [WireAnswer] = []
    for isHead in answersHead {
      if answers.last?.closes == true { throw Fault(description: "an answer after the last") }
      guard let answer = try reader.answer(isHead, isWhole: isWhole) else { break }
      answers.append(answer)
    }
    // A request whose body is awaited has only its 100 yet.
    let waits = reader.place < bytes.count && Array(bytes[reader.place...]) == Self.interim
    if reader.place != bytes.count, !waits {
      let rest = String(decoding: bytes[reader.place...].prefix(80), as: UTF8.self)
      throw Fault(description: "bytes after the last answer: \(rest)")
    }
    if isWhole, answers.count != answersHead.count {
      throw Fault(description: "\(answers.count) answers, not \(answersHead.count)")
    }
    return answers
  }

  private mutating func answer(_ isHead: Bool?, isWhole: Bool) throws(Fault) -> WireAnswer? {
    var continues = 0
    while true {
      guard let status = try status() else { return nil }
      let lines = try fields()
      if status != 100 { return try answer(status, lines, isHead, isWhole: isWhole) }
      continues += 1
      guard continues == 1, lines.isEmpty else { throw Fault(description: "an odd 100") }
      if place == bytes.count { return nil }
    }
  }

  private mutating func answer(
    _ status: Int, _ lines: [(name: String, value: String)], _ isHead: Bool?, isWhole: Bool
  ) throws(Fault) -> WireAnswer {
    func values(_ name: String) -> [String] { lines.filter { $0.name == name }.map(\.value) }
    for name in ["date", "x-request-id"] where values(name).count != 1 {
      throw Fault(description: "\(values(name).count) lines of \(name)")
    }
    let varying = ["date", "x-request-id", "server-timing"]
    var answer = WireAnswer(
      status: status,
      fields: lines.filter { !varying.contains($0.name) }.map { "\($0.name): \($0.value)" },
      body: [], closes: values("connection") == ["close"])
    let lengths = values("content-length")
    let codings = values("transfer-encoding")
    guard lengths.count + codings.count <= 1 else {
      throw Fault(description: "two framings: \(lengths) \(codings)")
    }
    if status == 204 || status == 304 {
      guard lengths.isEmpty, codings.isEmpty else {
        throw Fault(description: "a \(status) with the length of a body")
      }
      return answer
    }
    if isHead == true { return answer }
    // A refusal of what could not be read: with a body, or like one of HEAD without.
    if isHead == nil, place == bytes.count, answer.closes { return answer }
    if codings == ["chunked"] {
      answer.body = try chunked(isWhole: isWhole)
    } else if let text = lengths.first {
      guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
        let length = Int(text)
      else { throw Fault(description: "a length of \(text)") }
      guard bytes.count - place >= length else { throw Fault(description: "a body cut short") }
      answer.body = Array(bytes[place..<place + length])
      place += length
    } else {
      guard answer.closes else { throw Fault(description: "a body without an end") }
      answer.body = Array(bytes[place...])
      place = bytes.count
    }
    return answer
  }

  private mutating func chunked(isWhole: Bool) throws(Fault) -> [UInt8] {
    var reading = ChunkReading(bytes[place...])
    switch reading.run(bodyLimit: .max, overheadLimit: .max) {
    case .done:
      place = reading.rest.startIndex
      return reading.body
    case .needsMore where !isWhole:
      place = bytes.count
      return reading.body
    case .needsMore, .malformed, .tooLarge: throw Fault(description: "malformed chunks")
    }
  }

  /// The code of a status line; nil at the end.
  private mutating func status() throws(Fault) -> Int? {
    guard place < bytes.count else { return nil }
    let line = try line()
    let start = Array("HTTP/1.1 ".utf8)
    guard line.starts(with: start), line.count > start.count + 4,
      line[line.startIndex + start.count + 3] == 0x20,
      let status = Int(String(decoding: line.dropFirst(start.count).prefix(3), as: UTF8.self)),
      (100...599).contains(status)
    else { throw Fault(description: "a status line of \(String(decoding: line, as: UTF8.self))") }
    return status
  }

  private mutating func fields() throws(Fault) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    while true {
      let line = try line()
      if line.isEmpty { return fields }
      guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
        line[..<colon].allSatisfy(Self.isNameByte),
        line.dropFirst(colon + 1 - line.startIndex)
          .first == 0x20
      else { throw Fault(description: "a field of \(String(decoding: line, as: UTF8.self))") }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      fields.append((name, String(decoding: line[(colon + 2)...], as: UTF8.self)))
    }
  }

  /// Up to the next CR LF, which alone ends a line; a control character within is a fault.
  private mutating func line() throws(Fault) -> ArraySlice<UInt8> {
    var index = place
    while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x7F { index += 1 }
    guard index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A else {
      throw Fault(description: "a line without an end at byte \(index) of \(bytes.count)")
    }
    defer { place = index + 2 }
    return bytes[place..<index]
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
    default: false
    }
  }
}
