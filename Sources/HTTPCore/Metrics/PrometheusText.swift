/// Writes metrics in Prometheus' text format, version 0.0.4.
///
/// `begin` a family, then add all of its samples: the format wants each family once and in one
/// piece. Names of families and labels are literals of this program and written as they are; label
/// values may hold anything.
package struct PrometheusText: Sendable {
  package typealias Label = (name: StaticString, value: String)

  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  package private(set) var bytes: [UInt8] = []
  private var family = ""

  package init() { bytes.reserveCapacity(32 * 1024) }

  /// Begins a family with its `HELP` and `TYPE` lines.
  package mutating func begin(_ family: StaticString, _ kind: MetricKind, _ help: String) {
    self.family = "\(family)"
    append("# HELP \(family) ")
    appendEscaped(help, isQuoted: false)
    append("\n# TYPE \(family) \(kind.rawValue)\n")
  }

  /// A whole number of the family.
  package mutating func add(_ labels: Label..., value: Int) { add(labels, "", "\(value)") }

  /// Seconds of the family, given in nanoseconds.
  package mutating func add(_ labels: Label..., nanoseconds: Int) {
    add(labels, "", Self.seconds(nanoseconds))
  }

  /// A family of one whole number without labels.
  package mutating func gauge(_ family: StaticString, _ help: String, _ value: Int) {
    begin(family, .gauge, help)
    add(value: value)
  }

  /// The same for a counter.
  package mutating func counter(_ family: StaticString, _ help: String, _ value: Int) {
    begin(family, .counter, help)
    add(value: value)
  }

  /// A histogram of durations: its buckets, sum and count.
  ///
  /// - Parameters:
  ///   - bounds: the buckets' upper ends in nanoseconds, ascending, the last one, +Inf, left out.
  ///   - counts: of each bucket by itself, one more than there are bounds.
  package mutating func add(
    _ labels: Label..., histogram bounds: [Int], counts: [Int], nanoseconds sum: Int
  ) {
    var total = 0
    for (index, count) in counts.enumerated() {
      total &+= count
      let bound = index < bounds.count ? Self.seconds(bounds[index]) : "+Inf"
      add(labels + [("le", bound)], "_bucket", "\(total)")
    }
    add(labels, "_sum", Self.seconds(sum))
    add(labels, "_count", "\(total)")
  }

  private mutating func add(_ labels: [Label], _ suffix: String, _ value: String) {
    append(family)
    append(suffix)
    for (index, label) in labels.enumerated() {
      append(index == 0 ? "{" : ",")
      append("\(label.name)=\"")
      appendEscaped(label.value, isQuoted: true)
      append("\"")
    }
    append(labels.isEmpty ? " " : "} ")
    append(value)
    append("\n")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func appendEscaped(_ text: String, isQuoted: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case UInt8(ascii: "\"") where isQuoted: append("\\\"")
      default: bytes.append(byte)
      }
    }
  }

  /// `1.0025` for 1002500000: no exponent, no zeros at the end.
  package static func seconds(_ nanoseconds: Int) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    var fraction = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }
}
