/// The field lines of a response, kept as the bytes that go on the wire.
///
/// The server itself adds `Date`, `Content-Length` and `Connection`; a block never holds those.
package struct FieldBlock: Sendable, Hashable {
  /// `Name: value` lines, each ended by CR LF.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a line; a CR, LF or NUL in `value` becomes a blank, so that no value can end its line.
  package mutating func append(_ name: String, _ value: String) {
    begin(name)
    for byte in value.utf8 { put(byte) }
    end()
  }

  /// Adds a line whose value is `value`, with the same care.
  package mutating func append(_ name: String, _ value: some Sequence<UInt8>) {
    begin(name)
    for byte in value { put(byte) }
    end()
  }

  private mutating func begin(_ name: String) {
    bytes.append(contentsOf: name.utf8)
    bytes.append(0x3A)
    bytes.append(0x20)
  }

  private mutating func put(_ byte: UInt8) {
    bytes.append(byte == 0x0D || byte == 0x0A || byte == 0 ? 0x20 : byte)
  }

  private mutating func end() {
    bytes.append(0x0D)
    bytes.append(0x0A)
  }
}
