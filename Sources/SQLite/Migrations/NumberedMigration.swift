/// A migration whose name was understood, with its text as it is applied and hashed.
struct NumberedMigration: Sendable {
  let number: Int64
  let name: String
  /// Without a byte order mark, every line ended by a line feed.
  let text: [UInt8]
  /// SHA-256 of `text`: a checkout with other line ends gives the same.
  let checksum: String

  /// Nil where the name has another form, or the number 0.
  init?(_ migration: Migration) {
    let name = Array(migration.name.utf8)
    let words = name.dropFirst(5).dropLast(4)
    guard name.count > 9, name.suffix(4).elementsEqual(".sql".utf8),
      name[4] == UInt8(ascii: "_"), !words.isEmpty, words.allSatisfy(Self.isWord),
      name.prefix(4).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int64(migration.name.prefix(4)), number > 0
    else { return nil }
    self.number = number
    self.name = migration.name
    text = Self.normalised(migration.sql)
    checksum = SHA256.hexadecimal(text)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func normalised(_ sql: String) -> [UInt8] {
    var bytes = Array(sql.utf8)[...]
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == carriageReturn {
        text.append(lineFeed)
      } else if byte != lineFeed || previous != carriageReturn {
        text.append(byte)
      }
      previous = byte
    }
    return text
  }
}
