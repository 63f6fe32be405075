/// Reads an event stream as WHATWG HTML §9.2.6 tells, byte by byte.
package struct StreamClient {
  package struct Event: Equatable, Sendable {
    package var name = ""
    package var id = ""
    package var data = ""

    package init(name: String = "", id: String = "", data: String = "") {
      self.name = name
      self.id = id
      self.data = data
    }
  }

  package private(set) var events: [Event] = []
  package private(set) var comments: [String] = []
  package private(set) var retry: String?
  package private(set) var lastEventID = ""
  private var line: [UInt8] = []
  private var event = Event()
  private var hasData = false

  package init() {}

  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      // A CR ends a line too: none may be within data.
      if byte == 0x0A || byte == 0x0D { endLine() } else { line.append(byte) }
    }
  }

  /// The connection is cut: what is not whole is dropped.
  package mutating func disconnect() {
    line = []
    event = Event()
    hasData = false
  }

  /// The events since they were last taken.
  package mutating func takeEvents() -> [Event] {
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
