/// Text for a log: one line whatever it holds.
enum LogText {
  /// The text with control characters written as `\xNN`, so that no client and no stored item can
  /// forge a line or move a terminal's cursor.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        line += "\\x" + hex(scalar.value)
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// C0, DEL, C1, and the separators that some viewers break lines at.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
