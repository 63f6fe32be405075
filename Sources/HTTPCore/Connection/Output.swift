/// What connections have to say next, in the order in which it goes out.
///
/// An event loop keeps one and fills it anew for each connection's turn, so that answering costs
/// no allocation; all answers of a turn leave in one write. Large bodies are not copied into it
/// but kept beside it.
package struct Output: Sendable {
  /// A body that goes out after the first `position` bytes of `bytes`.
  package struct Detached: Sendable {
    package let position: Int
    package let body: [UInt8]
  }

  /// From this size on a body is kept beside the bytes instead of copied.
  static let detachedSize = 16 * 1024

  package private(set) var bytes: [UInt8] = []
  package private(set) var detached: [Detached] = []
  private var detachedCount = 0

  private var second: Int64 = -1
  private var dateLine: [UInt8] = []

  package init() { bytes.reserveCapacity(16 * 1024) }

  /// The number of bytes in all, detached bodies counted.
  package var count: Int { bytes.count &+ detachedCount }
  package var isEmpty: Bool { count == 0 }

  /// Sets the time that the Date fields of the answers to come have; costs a comparison while the
  /// second is the same.
  package mutating func setDate(secondsSince1970: Int64) {
    if second == secondsSince1970 { return }
    second = secondsSince1970
    dateLine.removeAll(keepingCapacity: true)
    dateLine.append(contentsOf: "Date: ".utf8)
    HTTPDate.append(secondsSince1970: secondsSince1970, to: &dateLine)
    dateLine.append(contentsOf: "\r\n".utf8)
  }

  /// Takes everything out; memory is kept up to 256 KiB.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 256 * 1024)
    if detachedCount > 0 {
      detached = []
      detachedCount = 0
    }
  }

  /// The connection's word after an answer.
  enum Persistence {
    /// HTTP/1.1 keeps connections without saying so.
    case implied
    /// Said to an HTTP/1.0 client that asked for it.
    case keepAlive
    case close
  }

  /// Appends `HTTP/1.1 100 Continue`.
  mutating func appendContinue() {
    bytes.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
  }

  /// Appends one answer; `leavesBodyOut` for HEAD. Returns the number of body bytes sent.
  ///
  /// A 1xx, 204 or 304 has no body and no length (RFC 9110 §8.6, §15.4.5), whatever `response`
  /// holds.
  @discardableResult
  mutating func append(
    _ response: Response, _ persistence: Persistence, leavesBodyOut: Bool
  ) -> Int {
    let code = response.status.code
    let isBodiless = code == 204 || code == 304 || code < 200
    if code == 200 {
      bytes.append(contentsOf: Self.okLine)
    } else {
      bytes.append(contentsOf: Self.versionPart)
      appendDecimal(Int(code))
      bytes.append(0x20)
      bytes.append(contentsOf: response.status.reason.utf8)
      bytes.append(contentsOf: Self.newline)
    }
    bytes.append(contentsOf: dateLine)
    if !isBodiless {
      bytes.append(contentsOf: Self.lengthPart)
      appendDecimal(response.body.count)
      bytes.append(contentsOf: Self.newline)
    }
    switch persistence {
    case .implied: break
    case .keepAlive: bytes.append(contentsOf: Self.keepAliveLine)
    case .close: bytes.append(contentsOf: Self.closeLine)
    }
    bytes.append(contentsOf: response.fields.bytes)
    bytes.append(contentsOf: Self.newline)

    var sent = 0
    if !isBodiless, !leavesBodyOut, !response.body.isEmpty {
      sent = response.body.count
      if sent >= Self.detachedSize {
        detached.append(Detached(position: bytes.count, body: response.body))
        detachedCount &+= sent
      } else {
        bytes.append(contentsOf: response.body)
      }
    }
    return sent
  }

  private mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }

  private static let okLine = Array("HTTP/1.1 200 OK\r\n".utf8)
  private static let versionPart = Array("HTTP/1.1 ".utf8)
  private static let lengthPart = Array("Content-Length: ".utf8)
  private static let keepAliveLine = Array("Connection: keep-alive\r\n".utf8)
  private static let closeLine = Array("Connection: close\r\n".utf8)
  private static let newline: [UInt8] = [0x0D, 0x0A]
}
