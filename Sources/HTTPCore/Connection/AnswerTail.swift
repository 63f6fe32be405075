/// The last lines of most answers' heads, from the id on, kept as they stand on the wire: the id and
/// the time are written over with each answer.
///
/// Only for ids of the server's making, answers that took less than ten milliseconds, and settings
/// by which these lines are the same for all requests.
struct AnswerTail: Sendable {
  private static let idPlace = 14
  private static let limit: Int64 = 10_000_000

  private(set) var bytes: [UInt8] = []
  private var settings: ConnectionSettings?
  private var isUsable = false

  /// Writes id and time of an answer into `bytes`; false where the lines do not fit this form.
  mutating func set(_ lines: borrowing AnswerLines) -> Bool {
    guard case .made(let number) = lines.id, let nanoseconds = lines.nanoseconds,
      nanoseconds < Self.limit
    else { return false }
    if settings !== lines.settings { renew(lines.settings) }
    guard isUsable else { return false }
    let place = bytes.count &- 9
    let microseconds = UInt32(truncatingIfNeeded: max(0, nanoseconds) / 1000)
    var span = bytes.mutableSpan
    RequestID.write(number, into: &span, at: Self.idPlace)
    span[place] = Self.digit(microseconds / 1000)
    span[place &+ 2] = Self.digit(microseconds / 100 % 10)
    span[place &+ 3] = Self.digit(microseconds / 10 % 10)
    span[place &+ 4] = Self.digit(microseconds % 10)
    return true
  }

  private mutating func renew(_ settings: ConnectionSettings) {
    self.settings = settings
    isUsable = !settings.cors.readsOrigin
    bytes = Array("X-Request-ID: 0123456789abcdef\r\n".utf8)
    settings.cors.append(to: &bytes, origin: nil)
    bytes.append(contentsOf: "Server-Timing: app;dur=0.000\r\n\r\n".utf8)
  }

  private static func digit(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x30 &+ value) }
}
