import Foundation
import SQLite
import TestSupport
import Testing

/// A file judged by its first bytes and its size.
struct OutsideTests {
  private func judge(
    _ bytes: [UInt8], size: Int64? = nil, applicationID: Int32 = 7
  ) -> DatabaseFile.Outside {
    DatabaseFile.outside(
      header: Array(bytes.prefix(DatabaseFile.headerLength)), size: size ?? Int64(bytes.count),
      applicationID: applicationID)
  }

  @Test func `a database is whole, short or another's`() throws {
    let folder = try TemporaryFolder()
    do {
      let connection = try Connection(path: folder.file("a"), mode: .create)
      try connection.execute("CREATE TABLE t(x); INSERT INTO t VALUES (zeroblob(30000))")
      try connection.pragma("application_id", "7")
    }
    let bytes = Array(try Data(contentsOf: URL(filePath: folder.file("a"))))
    #expect(judge(bytes) == .whole)
    #expect(judge(bytes, size: Int64(bytes.count) - 1) == .short)
    #expect(judge(bytes, size: Int64.max) == .whole)
    #expect(judge(bytes, applicationID: 8) == .foreign)
    #expect(judge([]) == .foreign)
    #expect(judge(Array(bytes.prefix(50))) == .foreign)
    #expect(judge([UInt8](repeating: 0, count: 4096)) == .foreign)
    #expect(judge(Array("text".utf8)) == .foreign)
  }
}
