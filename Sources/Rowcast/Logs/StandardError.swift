import HTTPServer

/// Lines for the operator.
enum StandardError {
  /// Writes a line at once: nothing is held back, so that a log is whole even after a crash.
  static func write(_ line: String) {
    // A log that can't be written must not stop the server.
    try? ByteStream.standardError.write(line + "\n")
  }
}
