import Feeds
import HTTPCore
import TestSupport

/// Reads an event stream as WHATWG HTML §9.2.6 tells, byte by byte.
struct StreamClient {
  struct Event: Equatable {
    var name = ""
    var id = ""
    var data = ""
  }

  private(set) var events: [Event] = []
  private(set) var comments: [String] = []
  private(set) var retry: String?
  private(set) var lastEventID = ""
  private var line: [UInt8] = []
  private var event = Event()
  private var hasData = false

  mutating func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      // A CR ends a line too: none may be within data.
      if byte == 0x0A || byte == 0x0D { endLine() } else { line.append(byte) }
    }
  }

  /// The connection is cut: what is not whole is dropped.
  mutating func disconnect() {
    line = []
    event = Event()
    hasData = false
  }

  /// The events since they were last taken.
  mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  private mutating func endLine() {
    let text = String(decoding: line, as: UTF8.self)
    line = []
    guard !text.isEmpty else {
      if hasData { events.append(event) }
      if !event.id.isEmpty { lastEventID = event.id }
      event = Event()
      hasData = false
      return
    }
    if text.utf8.first == UInt8(ascii: ":") {
      comments.append(text)
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    let name = String(parts[0]) ?? ""
    var value = parts.count > 1 ? String(parts[1]) ?? "" : ""
    if value.utf8.first == 0x20 { value.removeFirst() }
    switch name {
    case "event": event.name = value
    case "id": event.id = value
    case "retry": retry = value
    case "data":
      event.data += hasData ? "\n" + value : value
      hasData = true
    default: break
    }
  }
}

extension ResponseStream {
  /// Everything that there is to send now, in its pieces; nil in the place of the end.
  func take(at now: UInt64 = 0) -> [[UInt8]?] {
    var pieces: [[UInt8]?] = []
    while true {
      switch next(at: now) {
      case .bytes(let bytes): pieces.append(bytes)
      case .wait: return pieces
      case .end: return pieces + [nil]
      }
    }
  }

  /// The same in one.
  func takeAll(at now: UInt64 = 0) -> [UInt8] { take(at: now).flatMap { $0 ?? [] } }
}
