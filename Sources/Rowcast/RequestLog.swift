import Cells
import FoundationEssentials
import HTTPCore
import HTTPServer

/// The request log's lines: time, peer, method, target, status, bytes of body, milliseconds.
enum RequestLog {
  static func line(of record: AccessRecord) -> String {
    let method = record.request?.method.rawValue ?? "-"
    let target = record.request.map { LogText.line(self.target(of: $0)) } ?? "-"
    let microseconds = record.nanoseconds / 1000
    return """
      \(now()) \(record.peer) \(method) \(target) \(record.status.code) \
      \(record.bodyBytes) \(microseconds / 1000).\(padded(microseconds % 1000))ms
      """
  }

  private static func target(of request: Request) -> [UInt8] {
    let path = Array(request.bytes(request.path))
    guard let query = request.query else { return path }
    return path + [0x3F] + request.bytes(query)
  }

  private static func now() -> String {
    Timestamp(seconds: Int64(Date().timeIntervalSince1970))?.rfc3339 ?? "-"
  }

  private static func padded(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
