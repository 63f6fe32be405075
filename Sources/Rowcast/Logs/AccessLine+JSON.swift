import HTTPCore
import HTTPServer

extension AccessLine {
  /// Appends an object with these keys always, in this order, and a line feed: `time`, `client`,
  /// `port`, `peer`, `method`, `target`, `version`, `status`, `bytes`, `ms`, `id`, `route`,
  /// `userAgent`, `referer`; null for what is not known.
  func appendJSON(to line: inout [UInt8]) {
    line.append(contentsOf: #"{"time":""#.utf8)
    LogTime.append(milliseconds: time, to: &line)
    line.append(contentsOf: #"","client":"#.utf8)
    JSONText.appendString(client.host, to: &line)
    line.append(contentsOf: #","port":"#.utf8)
    line.append(contentsOf: (client.port > 0 ? "\(client.port)" : "null").utf8)
    append("peer", peer?.description.utf8, to: &line)
    append("method", method, to: &line)
    append("target", target, limit: Self.longestTarget, to: &line)
    append("version", version?.utf8, to: &line)
    line.append(contentsOf: #","status":"#.utf8)
    JSONText.appendInteger(Int64(status), to: &line)
    line.append(contentsOf: #","bytes":"#.utf8)
    JSONText.appendInteger(Int64(bodyBytes), to: &line)
    line.append(contentsOf: #","ms":"#.utf8)
    appendDuration(to: &line)
    append("id", id.utf8, to: &line)
    append("route", route?.utf8, to: &line)
    append("userAgent", userAgent, to: &line)
    append("referer", referer, to: &line)
    line.append(contentsOf: "}\n".utf8)
  }

  private func append(
    _ key: String, _ value: (some Collection<UInt8>)?, limit: Int = longestField,
    to line: inout [UInt8]
  ) {
    line.append(contentsOf: ",\"".utf8)
    line.append(contentsOf: key.utf8)
    line.append(contentsOf: "\":".utf8)
    guard let value else { return line.append(contentsOf: "null".utf8) }
    line.append(0x22)
    LogText.append(value, limit: limit, as: .json, to: &line)
    line.append(0x22)
  }
}
