/// A scrape in Prometheus' text format 0.0.4, read as strictly as the format's rules allow.
package struct MetricsText: Sendable {
  package struct Sample: Sendable, Equatable {
    package let name: String
    /// In the order written, `le` among them.
    package let labels: [String]
    package let value: String

    /// The line without its value.
    package var series: String {
      labels.isEmpty ? name : "\(name){\(labels.joined(separator: ","))}"
    }
  }

  package struct Family: Sendable {
    package let name: String
    package let help: String
    package var type = ""
    package var samples: [Sample] = []
  }

  package struct Fault: Error, CustomStringConvertible {
    package let line: Int
    package let reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  package private(set) var families: [Family] = []

  /// - Throws: `Fault` at the first line that breaks a rule.
  package init(_ text: String) throws {
    guard text.hasSuffix("\n") else { throw Fault(line: 0, reason: "the last line has no end") }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.dropLast().enumerated() {
      var reader = MetricsLine(String(line), number: index + 1)
      try take(&reader)
    }
    for family in families { try check(family) }
  }

  /// Every line that is a sample, without its value.
  package var series: [String] { families.flatMap { $0.samples.map(\.series) } }

  /// The value of a series as it is written; nil where there is none.
  package subscript(_ series: String) -> Double? {
    for family in families {
      for sample in family.samples where sample.series == series { return Double(sample.value) }
    }
    return nil
  }

  /// The sum of a family's samples with these labels among theirs.
  package func sum(_ name: String, _ labels: String...) -> Double {
    families.flatMap(\.samples)
      .filter { sample in sample.name == name && labels.allSatisfy(sample.labels.contains) }
      .reduce(0) { $0 + (Double($1.value) ?? .nan) }
  }

  private mutating func take(_ line: inout MetricsLine) throws {
    if line.skip("# HELP ") {
      let name = try line.metricName()
      try line.expect(" ")
      guard !families.contains(where: { $0.name == name }) else {
        throw line.fault("\(name) comes twice")
      }
      families.append(Family(name: name, help: try line.helpText()))
    } else if line.skip("# TYPE ") {
      let name = try line.metricName()
      try line.expect(" ")
      guard let last = families.last, last.name == name, last.type.isEmpty, last.samples.isEmpty
      else { throw line.fault("TYPE of \(name) without its HELP before it") }
      let type = line.rest
      guard ["counter", "gauge", "histogram"].contains(type) else {
        throw line.fault("\"\(type)\" is no type")
      }
      families[families.count - 1].type = type
    } else {
      let sample = try line.sample()
      guard let family = families.last, belongs(sample, to: family) else {
        throw line.fault("\(sample.name) stands in another family")
      }
      guard
        !family.samples.contains(where: {
          Set($0.labels) == Set(sample.labels) && $0.name == sample.name
        })
      else { throw line.fault("\(sample.series) comes twice") }
      families[families.count - 1].samples.append(sample)
    }
  }

  private func belongs(_ sample: Sample, to family: Family) -> Bool {
    guard !family.type.isEmpty else { return false }
    guard family.type == "histogram" else { return sample.name == family.name }
    return ["_bucket", "_sum", "_count"].contains { sample.name == family.name + $0 }
  }

  private func check(_ family: Family) throws {
    func fail(_ reason: String) -> Fault { Fault(line: 0, reason: "\(family.name): \(reason)") }
    if family.samples.isEmpty { throw fail("no samples") }
    if family.help.isEmpty { throw fail("no help") }
    if family.type.isEmpty { throw fail("no type") }
    switch family.type {
    case "counter":
      if !family.name.hasSuffix("_total") { throw fail("a counter's name ends in _total") }
    case "gauge":
      if family.name.hasSuffix("_total") { throw fail("a gauge's name ends in _total") }
    default: try checkHistogram(family, fail)
    }
    for unit in ["milliseconds", "ms", "kilobytes", "kb"]
    where family.name.split(separator: "_").contains(Substring(unit)) {
      throw fail("\(unit) is no base unit")
    }
  }

  private func checkHistogram(_ family: Family, _ fail: (String) -> Fault) throws {
    let buckets = family.samples.filter { $0.name.hasSuffix("_bucket") }
    let groups = Dictionary(grouping: buckets) { sample in
      sample.labels.filter { !$0.hasPrefix("le=") }
    }
    for (labels, buckets) in groups {
      let bounds = buckets.compactMap { sample in
        sample.labels.last.flatMap { Double($0.dropFirst(4).dropLast()) }
      }
      guard bounds.count == buckets.count, bounds == bounds.sorted(), bounds.last == .infinity
      else {
        throw fail("its buckets of \(labels) do not ascend to +Inf")
      }
      let counts = buckets.compactMap { Double($0.value) }
      guard counts == counts.sorted() else { throw fail("its counts of \(labels) fall") }
      let single = family.samples.filter { $0.labels == labels }
      guard single.contains(where: { $0.name.hasSuffix("_sum") }),
        single.first(where: { $0.name.hasSuffix("_count") })?.value == buckets.last?.value
      else { throw fail("\(labels) has no sum, or a count other than +Inf's") }
    }
  }
}
