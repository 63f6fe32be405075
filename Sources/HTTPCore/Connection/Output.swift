/// What connections have to say next, in the order in which it goes out.
///
/// An event loop keeps one and fills it anew for each connection's turn, so that answering costs
/// no allocation; all answers of a turn leave in one write. Large bodies are not copied into it
/// but kept beside it.
@usableFromInline
package struct Output: ~Copyable, Sendable {
  /// A body that goes out after the first `position` bytes of `bytes`.
  package struct Detached: Sendable {
    package let position: Int
    package let body: [UInt8]
  }

  /// From this size on a body is kept beside the bytes instead of copied.
  static let detachedSize = 16 * 1024

  @usableFromInline package private(set) var bytes: [UInt8] = []
  package private(set) var detached: [Detached] = []
  @usableFromInline private(set) var detachedCount = 0

  private var second: Int64 = -1
  private(set) var dateLine: [UInt8] = []
  /// What an answer of 200 with a length begins with, up to that length: made once a second.
  private(set) var okStart: [UInt8] = []
  /// What an answer of 304 begins with, up to its own fields.
  private(set) var notModifiedStart: [UInt8] = []
  /// The end of most heads.
  var tail = AnswerTail()
  private var requestNumber: UInt64
  /// Memory of requests that are over.
  var spare = SpareRequest()

  /// - Parameter seed: what the ids of requests begin with; a random one makes them unique among
  ///   servers and runs.
  package init(seed: UInt64 = 0) {
    requestNumber = seed
    bytes.reserveCapacity(16 * 1024)
    renewStarts()
  }

  /// The next number for a request without an id: a counter, mixed so that no two of its numbers
  /// look alike (SplitMix64, Steele et al. 2014).
  mutating func makeRequestNumber() -> UInt64 {
    requestNumber &+= 0x9E37_79B9_7F4A_7C15
    var mixed = requestNumber
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }

  /// The number of bytes in all, detached bodies counted.
  @inlinable package var count: Int { bytes.count &+ detachedCount }
  @inlinable package var isEmpty: Bool { count == 0 }

  /// Sets the time that the Date fields of the answers to come have; costs a comparison while the
  /// second is the same.
  package mutating func setDate(secondsSince1970: Int64) {
    if second == secondsSince1970 { return }
    second = secondsSince1970
    dateLine.removeAll(keepingCapacity: true)
    dateLine.append(contentsOf: "Date: ".utf8)
    HTTPDate.append(secondsSince1970: secondsSince1970, to: &dateLine)
    dateLine.append(contentsOf: "\r\n".utf8)
    renewStarts()
  }

  private mutating func renewStarts() {
    okStart = Array("HTTP/1.1 200 OK\r\n".utf8) + dateLine + "Content-Length: ".utf8
    notModifiedStart = Array("HTTP/1.1 304 Not Modified\r\n".utf8) + dateLine
  }

  /// Gives the memory of a request that is over to those to come: that of the head and of the fields,
  /// where no one else holds them.
  package mutating func reuse(_ request: consuming Request) { spare.take(&request) }

  /// Takes everything out; memory is kept up to 256 KiB.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 256 * 1024)
    if detachedCount > 0 {
      detached = []
      detachedCount = 0
    }
  }

  /// Lets `body` append to the bytes.
  mutating func extend(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a number from 0 on in decimal digits.
  mutating func append(decimal number: Int) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = UInt(bitPattern: number)
    repeat {
      start &-= 1
      digits[start] = UInt8(truncatingIfNeeded: 0x30 &+ rest % 10)
      rest /= 10
    } while rest > 0
    bytes.append(addingCapacity: 20) { (place: inout OutputSpan<UInt8>) in
      for index in start..<digits.count { place.append(digits[index]) }
    }
  }

  mutating func append(_ part: [UInt8]) { bytes.append(contentsOf: part) }

  mutating func append(_ text: String.UTF8View) { bytes.append(contentsOf: text) }

  /// Appends a body or a part of one; a large one is shared, not copied.
  mutating func appendBody(_ body: [UInt8]) {
    if body.count >= Self.detachedSize {
      detached.append(Detached(position: bytes.count, body: body))
      detachedCount &+= body.count
    } else {
      bytes.append(contentsOf: body)
    }
  }
}
