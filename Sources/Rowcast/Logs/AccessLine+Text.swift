import HTTPCore
import HTTPServer

extension AccessLine {
  /// Appends `TIME CLIENT METHOD TARGET VERSION STATUS BYTES DURATION ID "USER AGENT" "REFERER"` and
  /// a line feed, `-` for what is not known.
  ///
  /// The first nine words hold neither blanks nor quotes. In the last two a quote and a backslash
  /// have a backslash in front of them.
  func appendText(to line: inout [UInt8]) {
    LogTime.append(milliseconds: time, to: &line)
    line.append(0x20)
    line.append(contentsOf: (client.port > 0 ? "\(client)" : client.host).utf8)
    appendWord(method, limit: Self.longestField, to: &line)
    appendWord(target, limit: Self.longestTarget, to: &line)
    line.append(0x20)
    line.append(contentsOf: (version ?? "-").utf8)
    line.append(0x20)
    JSONText.appendInteger(Int64(status), to: &line)
    line.append(0x20)
    JSONText.appendInteger(Int64(bodyBytes), to: &line)
    line.append(0x20)
    appendDuration(to: &line)
    line.append(contentsOf: "ms ".utf8)
    line.append(contentsOf: id.utf8)
    appendQuoted(userAgent, to: &line)
    appendQuoted(referer, to: &line)
    line.append(0x0A)
  }

  private func appendWord(_ bytes: ArraySlice<UInt8>?, limit: Int, to line: inout [UInt8]) {
    line.append(0x20)
    guard let bytes, !bytes.isEmpty else { return line.append(0x2D) }
    LogText.append(bytes, limit: limit, as: .word, to: &line)
  }

  private func appendQuoted(_ bytes: ArraySlice<UInt8>?, to line: inout [UInt8]) {
    line.append(contentsOf: [0x20, 0x22])
    if let bytes {
      LogText.append(bytes, limit: Self.longestField, as: .quoted, to: &line)
    } else {
      line.append(0x2D)
    }
    line.append(0x22)
  }
}
