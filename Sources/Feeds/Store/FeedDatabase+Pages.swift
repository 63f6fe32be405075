import SQLite

extension FeedDatabase {
  /// Bytes up to which a file is checked as a whole before it is used: some tenths of a second's
  /// work.
  package static let checkedSize: Int64 = 64 << 20

  /// Refuses a database of up to `checkedSize` bytes in which any page is damaged, and leaves it as it
  /// is. Does nothing with one that is larger, is not there yet, or can't be looked at beside those
  /// who use it: whoever opens it says why.
  package static func checkPages(path: String) throws(Unusable) {
    guard case .existing = try check(path: path) else { return }
    var looks = 3
    while let fault = try fault(in: path) {
      looks -= 1
      // One that is opened by another at this very moment can look torn.
      guard looks == 0 else { continue }
      throw Unusable(
        description:
          "\(path) is a damaged database: \(fault); it was left as it is. Restore a backup with rowcast restore, or see what rowcast doctor tells"
      )
    }
  }

  private static func fault(in path: String) throws(Unusable) -> String? {
    do throws(SQLiteError) {
      let connection = try connectionToLook(at: path)
      guard try connection.byteCount() <= checkedSize else { return nil }
      return try connection.firstPageFault()
    } catch {
      return error.isCorrupt ? error.message : nil
    }
  }
}

extension Connection {
  /// Bytes of the database, those that are still in its log among them.
  func byteCount() throws(SQLiteError) -> Int64 {
    let numbers = (try pragma("page_count"), try pragma("page_size"))
    guard let count = numbers.0.flatMap({ Int64($0) }), let size = numbers.1.flatMap({ Int64($0) })
    else { return .max }
    return count.multipliedReportingOverflow(by: size).partialValue
  }

  /// What is wrong with the first page that is damaged, nil where none is; reads every page.
  func firstPageFault() throws(SQLiteError) -> String? {
    do throws(SQLiteError) {
      guard let answer = try pragma("quick_check(1)"), answer != "ok" else { return nil }
      return answer.split(separator: "\n").map(String.init).last ?? answer
    } catch {
      guard error.isCorrupt else { throw error }
      return error.message
    }
  }
}
