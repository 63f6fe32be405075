/// What has become of the database's file under a server that has it open.
///
/// The server then answers nothing out of it: what it has open is not what the operator sees, and
/// what it would write could be lost.
package enum DatabaseFault: UInt8, Sendable {
  /// No file has its name any more.
  case removed = 1
  /// Another file has its name.
  case replaced
  /// Its content is another, or a part is cut off.
  case overwritten
  /// Its write-ahead log, or the log's index, was removed or replaced.
  case logRemoved

  /// One word for `/readyz`.
  package var word: String {
    switch self {
    case .removed: "removed"
    case .replaced: "replaced"
    case .overwritten: "overwritten"
    case .logRemoved: "log-removed"
    }
  }

  /// For clients: what is the matter, in a sentence that names no file.
  var detail: String {
    switch self {
    case .removed:
      "The server's database file was removed; nothing is read or written until it is back."
    case .replaced:
      "The server's database file was replaced; nothing is read or written until the server is started again."
    case .overwritten:
      "The server's database file was overwritten or cut short; nothing is read or written until the server is started again."
    case .logRemoved:
      "The log beside the server's database file was removed; nothing is read or written until the server is started again."
    }
  }
}
