/// The first bytes of a database file: its header, and the head of its schema's first page.
///
/// The format is SQLite's own, https://www.sqlite.org/fileformat2.html, and never changes.
struct DatabaseHeader: Equatable {
  /// How many bytes of the file are looked at.
  static let length = 108
  static let magic = Array("SQLite format 3\u{0}".utf8)

  private let bytes: [UInt8]

  /// `bytes` are the file's first ones, `length` of them, zeros after the file's end.
  init(_ bytes: [UInt8]) {
    precondition(bytes.count == DatabaseHeader.length, "a header has a fixed length")
    self.bytes = bytes
  }

  /// Whether nothing was there to be read, or zeros alone.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0 } }

  var hasMagic: Bool { bytes.starts(with: DatabaseHeader.magic) }

  /// Bytes a page, nil where the header holds none that SQLite allows.
  var pageSize: Int? {
    let stored = integer(at: 16, bytes: 2)
    let size = stored == 1 ? 65_536 : stored
    return size >= 512 && size & (size - 1) == 0 ? size : nil
  }

  /// Pages in the file, nil where an old SQLite wrote last and did not keep the number.
  var pageCount: Int? {
    let count = integer(at: 28, bytes: 4)
    return count > 0 && integer(at: 24, bytes: 4) == integer(at: 92, bytes: 4) ? count : nil
  }

  /// The number that the application which made the file put there, 0 for none.
  var applicationID: Int32 { Int32(truncatingIfNeeded: integer(at: 68, bytes: 4)) }

  /// Whether the fixed fields hold what every database has.
  var isSound: Bool {
    (1...2).contains(bytes[18]) && (1...2).contains(bytes[19]) && bytes[21] == 64
      && bytes[22] == 32 && bytes[23] == 32 && [5, 13].contains(bytes[100])
  }

  /// Whether the schema's first page lists nothing: no table was ever made, or none is left.
  var hasEmptySchema: Bool { bytes[100] == 13 && integer(at: 103, bytes: 2) == 0 }

  private func integer(at offset: Int, bytes count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
