/// A value of one of several types, in Swift.
enum SwiftUnion {
  static func text(_ name: String, _ alternatives: [DecodedDeclaration.Alternative]) -> [String] {
    var lines = [
      "/// A value of one of several types; one that fits none of them is `other`.",
      "public indirect enum \(name): Codable, Hashable, Sendable {",
    ]
    lines += alternatives.map {
      "  case \(SwiftWords.escaped($0.label))(\(SwiftWords.type($0.type)))"
    }
    lines += ["  case other(JSONValue)", ""]
    if alternatives.contains(where: { $0.mark != nil }) { lines += markKey }
    lines += ["  public init(from decoder: any Decoder) throws {"]
    lines += ["    let container = try decoder.singleValueContainer()"]
    for alternative in alternatives {
      let label = SwiftWords.escaped(alternative.label)
      let decoding = "try? container.decode(\(SwiftWords.type(alternative.type)).self)"
      guard let mark = alternative.mark else {
        lines += ["    if let value = \(decoding) {", "      self = .\(label)(value)"]
        lines += ["      return", "    }"]
        continue
      }
      let values = mark.values.map(SwiftWords.literal).joined(separator: ", ")
      lines += [
        "    if let mark = Mark.of(decoder, \(SwiftWords.literal(mark.key.text))),",
        "      [\(values)].contains(mark)", "    {",
        "      self = .\(label)(",
        "        try container.decode(\(SwiftWords.type(alternative.type)).self))",
        "      return", "    }",
      ]
    }
    lines += ["    self = .other(try container.decode(JSONValue.self))", "  }", ""]
    lines += ["  public func encode(to encoder: any Encoder) throws {"]
    lines += ["    var container = encoder.singleValueContainer()", "    switch self {"]
    lines += (alternatives.map(\.label) + ["other"]).map {
      "    case .\(SwiftWords.escaped($0))(let value): try container.encode(value)"
    }
    return lines + ["    }", "  }", "}"]
  }

  /// Reads the member that tells the alternatives apart.
  private static let markKey = [
    "  private struct Mark: CodingKey {", "    let stringValue: String",
    "    var intValue: Int? { nil }",
    "    init(stringValue: String) { self.stringValue = stringValue }",
    "    init?(intValue: Int) { nil }", "",
    "    static func of(_ decoder: any Decoder, _ name: String) -> String? {",
    "      let members = try? decoder.container(keyedBy: Mark.self)",
    "      return try? members?.decode(String.self, forKey: Mark(stringValue: name))", "    }",
    "  }", "",
  ]
}
