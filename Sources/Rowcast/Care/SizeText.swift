/// Bytes as people read them.
enum SizeText {
  /// `512 bytes`, `4.2 kB`, `1.3 GB`: powers of 1000, one digit behind the point.
  static func of(_ bytes: Int64) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    var value = Double(bytes) / 1000
    for unit in ["kB", "MB", "GB"] {
      if value < 999.95 { return "\(rounded(value)) \(unit)" }
      value /= 1000
    }
    return "\(rounded(value)) TB"
  }

  private static func rounded(_ value: Double) -> String {
    let tenths = Int64((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
