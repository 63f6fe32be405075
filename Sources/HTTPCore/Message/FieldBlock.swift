/// The field lines of a response, kept as the bytes that go on the wire.
///
/// The server itself adds `Date`, `Content-Length`, `Transfer-Encoding` and `Connection`; a block
/// never holds those.
package struct FieldBlock: Sendable, Hashable {
  /// `Name: value` lines, each ended by CR LF.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// - Parameter bytes: those of a block that was kept.
  package init(kept bytes: [UInt8]) { self.bytes = bytes }

  /// Adds a line; a CR, LF or NUL in `value` becomes a blank, so that no value can end its line.
  package mutating func append(_ name: String, _ value: String) {
    append(name, Array(value.utf8))
  }

  /// Adds a line whose value is `value`, with the same care.
  package mutating func append(_ name: String, _ value: [UInt8]) {
    bytes.append(contentsOf: name.utf8)
    bytes.append(0x3A)
    bytes.append(0x20)
    let start = bytes.count
    bytes.append(contentsOf: value)
    for index in start..<bytes.count where Self.endsLine(bytes[index]) { bytes[index] = 0x20 }
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  /// Adds a line whose value `write` appends; it must append no CR, LF or NUL.
  package mutating func append(_ name: String, _ write: (inout [UInt8]) -> Void) {
    bytes.append(contentsOf: name.utf8)
    bytes.append(0x3A)
    bytes.append(0x20)
    write(&bytes)
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  /// Adds `ETag` (RFC 9110 §8.8.3), whose value can hold nothing that ends a line.
  package mutating func append(_ tag: EntityTag) {
    bytes.append(contentsOf: (tag.isWeak ? "ETag: W/\"" : "ETag: \"").utf8)
    bytes.append(contentsOf: tag.opaque)
    bytes.append(contentsOf: "\"\r\n".utf8)
  }

  /// Adds all lines of another block.
  package mutating func append(_ block: FieldBlock) { bytes.append(contentsOf: block.bytes) }

  /// Makes room for lines of so many bytes in all.
  package mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A || byte == 0 }
}
