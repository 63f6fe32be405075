/// What a command takes, as parsing and `--help` need it.
struct CommandSyntax: Sendable {
  /// One word or more: `serve`, `feeds create`.
  let name: String
  /// One line, for the list of commands.
  let summary: String
  /// What the command does, for its own help; lines of up to 80 characters.
  let discussion: String
  /// Names of its operands; those in brackets, the last ones, may be left out.
  let operands: [String]
  let groups: [OptionGroup]

  /// The words of its name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// How many operands it can be given.
  var operandCount: ClosedRange<Int> { operands.count { !$0.hasPrefix("[") }...operands.count }

  /// Every option, of all groups.
  var options: [Option] { groups.flatMap(\.options) }

  init(
    name: String, summary: String, discussion: String, operands: [String], options: [Option],
    groups: [OptionGroup] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.groups = [OptionGroup(title: "", options: options)] + groups
  }

  /// The text of `rowcast NAME --help`.
  var help: String {
    let usage = ([ProgramName.current, name] + operands + ["[OPTION]…"]).joined(separator: " ")
    return """
      Usage: \(usage)

      \(discussion)
      \(longer)
      Options, each also from the environment:
      \(optionTables.joined(separator: "\n\n"))
      """
  }

  /// The commands whose names begin with this one's; empty where there are none.
  private var longer: String {
    let names = Command.all.map(\.syntax).filter {
      $0.words.count > words.count && $0.words.starts(with: words)
    }.map { "\(ProgramName.current) \($0.name)" }
    return names.isEmpty ? "" : "\nMore: \(names.joined(separator: ", ")).\n"
  }

  /// One table a group, all with columns of the same width.
  private var optionTables: [String] {
    let width = options.map { Self.spelling(of: $0).count }.max() ?? 0
    return groups.enumerated().map { index, group in
      var rows = group.options.map { (Self.spelling(of: $0), Self.explanation(of: $0)) }
      if index == 0 { rows.append(("--help", "show this")) }
      let table = Self.table(rows, width: width)
      return group.title.isEmpty ? table : "\(group.title):\n\(table)"
    }
  }

  /// Two columns, the first of at least that width.
  static func table(_ rows: [(String, String)], width least: Int = 0) -> String {
    let width = max(least, rows.map(\.0.count).max() ?? 0)
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count + 2) + right
    }.joined(separator: "\n")
  }

  static func spelling(of option: Option) -> String {
    switch option.kind {
    case .flag: "--\(option.name)"
    case .value(let placeholder): "--\(option.name) \(placeholder)"
    }
  }

  static func explanation(of option: Option) -> String {
    let standard = option.standard.map { "; default \($0)" } ?? ""
    return "\(option.help)\(standard) (\(option.environmentName))"
  }
}
