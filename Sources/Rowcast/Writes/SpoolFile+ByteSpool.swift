package import Feeds
package import HTTPServer

/// Feeds know no files: this is the one that they put bytes by in.
extension SpoolFile: ByteSpool {
  package func append(_ bytes: [UInt8]) throws(SpoolError) {
    do throws(SystemError) { try self.append(bytes: bytes) } catch { throw SpoolError(error) }
  }

  package func read(at offset: Int, limit: Int) throws(SpoolError) -> [UInt8] {
    do throws(SystemError) { return try self.bytes(at: offset, limit: limit) } catch {
      throw SpoolError(error)
    }
  }

  /// What makes such files in the folder of a database.
  static func maker(
    beside path: String
  ) -> @Sendable () throws(SpoolError) -> any ByteSpool {
    let folder = ReplacingFile.folder(of: ReplacingFile.resolved(path))
    return { () throws(SpoolError) -> any ByteSpool in
      do throws(SystemError) { return try SpoolFile(folder: folder) } catch {
        throw SpoolError(error)
      }
    }
  }
}

extension SpoolError {
  fileprivate init(_ error: SystemError) {
    self.init(
      isOfRoom: error.isOfRoom,
      description: "no temporary file can be kept beside the database: \(error)")
  }
}
