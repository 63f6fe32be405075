import Foundation
import TestSupport

/// A log that a server writes.
struct LogFile {
  let path: String

  var text: String {
    let data = try? Data(contentsOf: URL(filePath: path))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Its lines. Split as bytes: text has other line breaks too.
  var lines: [String] {
    text.utf8.split(separator: 0x0A).map { String(decoding: Array($0), as: UTF8.self) }
  }

  /// Waits a second for so many lines.
  func lines(_ count: Int) -> [String] {
    _ = Deadline(.seconds(1)).wait { lines.count >= count }
    return lines
  }

  /// The same as JSON objects.
  func objects(_ count: Int) throws -> [[String: Any]] {
    try lines(count).map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let members = object as? [String: Any] else { throw TestFailure("no object: \(line)") }
      return members
    }
  }
}
