/// The name of an item type: `[A-Za-z][A-Za-z0-9._-]{0,63}`.
public struct ItemType: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  /// Nil when `name` is not of that form.
  public init?(_ name: String) {
    let bytes = name.utf8
    guard (1...64).contains(bytes.count), let first = bytes.first, Self.isLetter(first),
      bytes.allSatisfy({ Self.isLetter($0) || Self.isDigitOrMark($0) })
    else { return nil }
    self.name = name
  }

  public var description: String { name }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isDigitOrMark(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x5F || byte == 0x2D
  }
}
