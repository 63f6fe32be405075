import TestSupport

extension RawClient {
  /// Reads one chunk; empty for the last one.
  func chunk() throws -> [UInt8] {
    var line: [UInt8] = []
    while line.suffix(2) != [13, 10] { line += try bytes(1) }
    let digits = String(decoding: line.dropLast(2), as: UTF8.self)
    guard let size = Int(digits, radix: 16) else {
      throw TestFailure("\"\(digits)\" is no chunk size")
    }
    let body = try bytes(size)
    let end = try bytes(2)
    guard end == [13, 10] else { throw TestFailure("a chunk ends with \(end)") }
    return body
  }

  /// Reads one chunk as text.
  func chunkText() throws -> String { String(decoding: try chunk(), as: UTF8.self) }
}
