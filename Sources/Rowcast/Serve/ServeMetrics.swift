import HTTPCore
import HTTPServer

/// What `/metrics` tells besides the feeds.
enum ServeMetrics {
  /// Adds the program, its process, its server and its database's files; waits for no event loop.
  static func append(
    to text: inout PrometheusText, server: ServerMetrics, logs: ServeLogs, database path: String
  ) {
    text.begin("rowcast_build_info", .gauge, "The program's version; always 1.")
    text.add(("version", Version.current), value: 1)
    ProcessFigures().append(to: &text)
    server.append(to: &text)
    text.counter(
      "rowcast_log_lines_lost_total",
      "Lines of the logs that could not be written in time and were dropped.", logs.lostLines)
    for (family, help, file) in [
      ("rowcast_database_bytes" as StaticString, "Size of the database's file.", path),
      ("rowcast_database_wal_bytes", "Size of its write-ahead log.", path + "-wal"),
    ] {
      // A log that is not there has no bytes.
      let size = (try? FileStatus(path: file))?.size ?? 0
      text.gauge(family, help, Int(clamping: size))
    }
  }
}
