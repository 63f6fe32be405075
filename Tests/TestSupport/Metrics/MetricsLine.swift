/// One line of a scrape, read from its left end.
struct MetricsLine {
  private var scalars: Substring.UnicodeScalarView
  private let number: Int

  init(_ text: String, number: Int) {
    scalars = Substring(text).unicodeScalars
    self.number = number
  }

  func fault(_ reason: String) -> MetricsText.Fault {
    MetricsText.Fault(line: number, reason: "\(reason); at: \(rest)")
  }

  var rest: String { String(scalars) }

  mutating func skip(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    scalars = scalars.dropFirst(text.unicodeScalars.count)
    return true
  }

  mutating func expect(_ text: String) throws {
    if !skip(text) { throw fault("\"\(text)\" is missing") }
  }

  /// `[a-zA-Z_:][a-zA-Z0-9_:]*`
  mutating func metricName() throws -> String { try name(allowing: ":") }

  private mutating func name(allowing other: String) throws -> String {
    let name = scalars.prefix { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789_".unicodeScalars.contains(scalar))
        || other.unicodeScalars.contains(scalar)
    }
    guard let first = name.first, !"0123456789".unicodeScalars.contains(first) else {
      throw fault("no name")
    }
    scalars = scalars.dropFirst(name.count)
    return String(name)
  }

  /// What is left, in which `\` stands only before `\` and `n`.
  mutating func helpText() throws -> String {
    var text = ""
    while let scalar = scalars.popFirst() {
      if scalar == "\\" {
        guard let next = scalars.popFirst(), next == "\\" || next == "n" else {
          throw fault("a bad escape in a help text")
        }
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  mutating func sample() throws -> MetricsText.Sample {
    let name = try metricName()
    var labels: [String] = []
    if skip("{") {
      repeat {
        let label = try self.name(allowing: "")
        guard !labels.contains(where: { $0.hasPrefix(label + "=") }), !label.hasPrefix("__") else {
          throw fault("the label \(label) may not stand there")
        }
        try expect("=\"")
        labels.append("\(label)=\"\(try labelValue())\"")
      } while skip(",")
      try expect("}")
    }
    try expect(" ")
    let value = rest
    scalars = scalars.dropFirst(scalars.count)
    let characters = Set("0123456789.-")
    guard Double(value) != nil, value.allSatisfy(characters.contains) else {
      throw fault("\"\(value)\" is no plain number")
    }
    return MetricsText.Sample(name: name, labels: labels, value: value)
  }

  /// Up to and with the closing quote; kept as it is written.
  private mutating func labelValue() throws -> String {
    var value = ""
    while let scalar = scalars.popFirst() {
      if scalar == "\"" { return value }
      value.unicodeScalars.append(scalar)
      if scalar == "\\" {
        guard let next = scalars.popFirst(), "\\\"n".unicodeScalars.contains(next) else {
          throw fault("a bad escape in a label's value")
        }
        value.unicodeScalars.append(next)
      }
    }
    throw fault("a label's value has no end")
  }
}
