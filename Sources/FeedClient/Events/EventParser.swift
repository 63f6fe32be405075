import Foundation

/// Reads an event stream as WHATWG HTML §9.2 has it, in pieces of any length.
struct EventParser {
  /// How long an event may be: the server's longest is 1 MiB.
  static let maximumBytes = 16 << 20

  /// Milliseconds that the server wants between two connections, once it has said so.
  private(set) var retry: Int?
  /// How many comments there were.
  private(set) var comments = 0

  private var id: String?
  private var name = ""
  private var data: [String] = []
  private var dataBytes = 0
  private var line: [UInt8] = []
  private var isAfterReturn = false
  private var isAtStart = true

  /// The events that a piece completes.
  ///
  /// - Throws: kind `malformed` where an event is too long.
  mutating func events(in piece: Data) throws(RowcastError) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in piece {
      let followsReturn = isAfterReturn
      isAfterReturn = byte == 0x0D
      switch byte {
      case 0x0A where followsReturn: continue
      case 0x0A, 0x0D:
        if let event = endLine() { events.append(event) }
      default:
        line.append(byte)
        guard line.count + dataBytes <= Self.maximumBytes else {
          throw RowcastError(
            .malformed, detail: "An event has more than \(Self.maximumBytes) bytes.")
        }
      }
    }
    return events
  }

  private mutating func endLine() -> ServerEvent? {
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isAtStart = false
    defer { line.removeAll(keepingCapacity: line.count < 1 << 16) }
    if line.isEmpty { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    if colon == line.startIndex {
      comments &+= 1
      return nil
    }
    var value = line[colon...].dropFirst()
    if value.first == 0x20 { value = value.dropFirst() }
    take(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    return nil
  }

  private mutating func take(_ field: String, _ value: String) {
    switch field {
    case "event": name = value
    case "data":
      data.append(value)
      dataBytes += value.utf8.count + 1
    case "id" where !value.utf8.contains(0): id = value
    case "retry" where !value.isEmpty && value.utf8.allSatisfy { 0x30...0x39 ~= $0 }:
      retry = Int(value)
    default: break
    }
  }

  private mutating func dispatch() -> ServerEvent? {
    defer { (name, data, dataBytes) = ("", [], 0) }
    guard !data.isEmpty else { return nil }
    return ServerEvent(
      name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id)
  }
}
