/// Cuts CSV (RFC 4180) or TSV into rows of cells.
///
/// Lines end with LF, CR LF or CR, but not within quotes; a doubled quote in quotes is one. A quote
/// within a cell that does not begin with one is a letter like others. Blank lines are passed over.
struct TableCells {
  struct Row {
    /// The line that it begins on, from 1.
    let line: Int
    var cells: [String]
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
  }

  /// The next row; nil at the end.
  mutating func next() throws(UnreadableSource) -> Row? {
    while index < bytes.count, skipLineEnd() {}
    guard index < bytes.count else { return nil }
    var row = Row(line: line, cells: [])
    while true {
      row.cells.append(try cell())
      guard index < bytes.count else { return row }
      if bytes[index] == separator {
        index += 1
        continue
      }
      if skipLineEnd() { return row }
      throw UnreadableSource(
        line: line, "behind a cell in quotes, the next cell or line must begin")
    }
  }

  private mutating func skipLineEnd() -> Bool {
    guard Self.isLineEnd(bytes[index]) else { return false }
    if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
    line += 1
    index += 1
    return true
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func cell() throws(UnreadableSource) -> String {
    guard index < bytes.count, bytes[index] == 0x22 else {
      let start = index
      while index < bytes.count, bytes[index] != separator, !Self.isLineEnd(bytes[index]) {
        index += 1
      }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    let start = line
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x22 {
        guard index < bytes.count, bytes[index] == 0x22 else {
          return String(decoding: text, as: UTF8.self)
        }
        index += 1
      } else if byte == 0x0A || (byte == 0x0D && (index == bytes.count || bytes[index] != 0x0A)) {
        line += 1
      }
      text.append(byte)
    }
    throw UnreadableSource(line: start, "a cell in quotes has no end")
  }
}
