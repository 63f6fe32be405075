/// A number with what it counts.
enum CountText {
  /// `1 fault`, `3 faults`; with `zero` for 0: `no faults`.
  static func of(_ count: Int, _ noun: String, zero: String = "0") -> String {
    "\(count == 0 ? zero : "\(count)") \(noun)\(count == 1 ? "" : "s")"
  }
}
