/// A text of a list that may grow, in Swift.
enum SwiftChoice {
  private static let reserved: Set<String> = [
    "allCases", "encode", "hash", "hashValue", "init", "other", "rawValue", "self", "Type",
    "Protocol", "none", "some",
  ]

  static func text(_ name: String, _ texts: [String]) -> [String] {
    var names = IdentifierText(reserved: reserved)
    let cases = texts.map { text in
      (label: names.unique(label(of: text)), text: SwiftWords.literal(text))
    }
    var lines = [
      "/// One of the texts that were known when this was made, or another.",
      "public enum \(name): Codable, Hashable, Sendable {",
    ]
    lines += cases.map { "  case \(SwiftWords.escaped($0.label))" }
    lines += ["  case other(String)", "", "  public init(rawValue: String) {"]
    lines += ["    switch rawValue {"]
    lines += cases.map { "    case \($0.text): self = .\(SwiftWords.escaped($0.label))" }
    lines += ["    default: self = .other(rawValue)", "    }", "  }", ""]
    lines += ["  public var rawValue: String {", "    switch self {"]
    lines += cases.map { "    case .\(SwiftWords.escaped($0.label)): return \($0.text)" }
    lines += ["    case .other(let text): return text", "    }", "  }"]
    return lines + [
      "", "  public init(from decoder: any Decoder) throws {",
      "    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))", "  }", "",
      "  public func encode(to encoder: any Encoder) throws {",
      "    var container = encoder.singleValueContainer()",
      "    try container.encode(rawValue)", "  }", "}",
    ]
  }

  private static func label(of text: String) -> String {
    IdentifierText.isPlain(text) && text != "_" && text.first?.isLowercase == true
      ? text : IdentifierText.uncapitalized(text)
  }
}
