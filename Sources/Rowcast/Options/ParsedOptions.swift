/// The options and operands of one command line, with the environment behind them.
struct ParsedOptions {
  let command: CommandSyntax
  let operands: [String]
  private let given: [String: String]
  private let environment: [String: String]

  /// Parses what follows the command's name: `--name VALUE`, `--name=VALUE`, flags and operands in
  /// any order; behind `--` everything is an operand.
  init(
    _ arguments: [String], of command: CommandSyntax, environment: [String: String]
  ) throws(UsageError) {
    self.command = command
    self.environment = environment
    var given: [String: String] = [:]
    var operands: [String] = []
    var rest = arguments[...]
    var areOperands = false
    while let argument = rest.popFirst() {
      guard !areOperands, argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        areOperands = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = try Self.option(String(parts[0]), of: command)
      guard given[option.name] == nil else {
        throw UsageError(description: "--\(option.name) is given twice")
      }
      switch option.kind {
      case .flag:
        guard parts.count == 1 else {
          throw UsageError(description: "--\(option.name) takes no value")
        }
        given[option.name] = "1"
      case .value(let placeholder):
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw UsageError(
            description: "--\(option.name) needs a value: --\(option.name) \(placeholder)")
        }
        given[option.name] = value
      }
    }
    guard command.operandCount.contains(operands.count) else {
      let wanted =
        command.operands.isEmpty ? "no operands" : command.operands.joined(separator: " ")
      let got = operands.isEmpty ? "none" : operands.map { "\"\($0)\"" }.joined(separator: " ")
      throw UsageError(description: "\(command.name) takes \(wanted), and was given \(got)")
    }
    self.given = given
    self.operands = operands
  }

  private static func option(
    _ spelled: String, of command: CommandSyntax
  ) throws(UsageError) -> Option {
    if let option = command.options.first(where: { "--" + $0.name == spelled }) { return option }
    let near = command.options.map { "--" + $0.name }
      .first { $0.hasPrefix(spelled) || spelled.hasPrefix($0) }
    throw UsageError(
      description: "there is no option \(spelled)" + (near.map { "; is it \($0)?" } ?? ""))
  }

  /// The option's value: from the command line, else the environment; an empty variable counts as
  /// unset.
  func text(_ option: Option) -> String? {
    given[option.name] ?? environment[option.environmentName].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The same for an option that has a standard value.
  func text(_ option: Option, else standard: String) -> String { text(option) ?? standard }

  /// Where the option's value comes from, as a message names it: `--port` or `ROWCAST_PORT`.
  func origin(of option: Option) -> String {
    given[option.name] == nil && text(option) != nil ? option.environmentName : "--\(option.name)"
  }

  /// A whole number within `range`.
  func integer(
    _ option: Option, in range: ClosedRange<Int>, else standard: Int
  ) throws(UsageError) -> Int {
    guard let text = text(option) else { return standard }
    guard !text.hasPrefix("+"), let number = Int(text), range.contains(number) else {
      throw UsageError(
        description:
          "\(origin(of: option)) is \"\(text)\"; it must be a number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  /// Whether a flag is set.
  func isSet(_ option: Option) throws(UsageError) -> Bool {
    switch text(option)?.lowercased() {
    case nil, "0", "false", "no": return false
    case "1", "true", "yes": return true
    case let other?:
      throw UsageError(
        description: "\(option.environmentName) is \"\(other)\"; it must be 1 or 0")
    }
  }
}
