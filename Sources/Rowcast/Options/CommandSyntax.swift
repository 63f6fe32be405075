/// What a command takes, as parsing and `--help` need it.
struct CommandSyntax: Sendable {
  let name: String
  /// One line, for the list of commands.
  let summary: String
  /// What the command does, for its own help; lines of up to 80 characters.
  let discussion: String
  /// Names of its operands, all required.
  let operands: [String]
  let options: [Option]

  /// The text of `rowcast NAME --help`.
  var help: String {
    let usage = ([ProgramName.current, name] + operands + ["[OPTION]…"]).joined(separator: " ")
    var rows = options.map { (Self.spelling(of: $0), Self.explanation(of: $0)) }
    rows.append(("--help", "show this"))
    return """
      Usage: \(usage)

      \(discussion)

      Options, each also from the environment:
      \(Self.table(rows))
      """
  }

  /// Two columns.
  static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count + 2) + right
    }.joined(separator: "\n")
  }

  private static func spelling(of option: Option) -> String {
    switch option.kind {
    case .flag: "--\(option.name)"
    case .value(let placeholder): "--\(option.name) \(placeholder)"
    }
  }

  private static func explanation(of option: Option) -> String {
    let standard = option.standard.map { "; default \($0)" } ?? ""
    return "\(option.help)\(standard) (\(option.environmentName))"
  }
}
