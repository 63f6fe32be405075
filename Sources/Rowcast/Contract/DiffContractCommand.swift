import Contracts

/// `rowcast contract diff`
enum DiffContractCommand {
  private static let json = Option(
    name: "json", kind: .flag, help: "print JSON, for programs", standard: nil)
  private static let strict = Option(
    name: "strict", kind: .flag,
    help: "count as breaking what may break a client that chooses by the values it knows",
    standard: nil)

  /// Beside 0, 2 for a wrong command line, and that of what can't be read.
  private static let breaking: Int32 = 1

  static let syntax = CommandSyntax(
    name: "contract diff", summary: "tell which changes of a contract break clients",
    discussion: """
      Each of OLD and NEW is a file, or standard input with -: what contract show prints, what
      GET /cells answers, or /openapi.json; a folder of nib files, which stands for the
      program's registry with those; or the word registry, for the program's as it is now.

      Tells each change of NEW in one line, under four headings, as a client sees it that was
      written for OLD. Breaking: it fails on some row, is shown the placeholder, or is answered
      404. Possibly breaking: values of a list that it may have no choice for, what is too large
      to be compared. Worth a look: a version that was not raised, a keyword that can't be
      compared. Compatible: all else. Places
      are JSON Pointers into the payload, with * for each element and each further member.
      Routes are compared where both are OpenAPI documents, feeds where both tell them.

      With --json one line, {"breaking","possible","remark","compatible","changes":[{"level",
      "kind","cell","itemType","feed","route","pointer","what","why"}]}.

      Exit status: 0 when nothing breaks; 1 when something does; 2 for a wrong command line; 4
      when OLD or NEW can't be read.
      """,
    operands: ["OLD", "NEW"], options: [.cells, .db, json, strict])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let isJSON = try options.isSet(json)
    let isStrict = try options.isSet(strict)
    guard options.operands != ["-", "-"] else {
      throw UsageError(description: "only one of OLD and NEW can be standard input")
    }
    let diff: ContractDiff
    do {
      let old = try ContractInput.document(options.operands[0], options, app)
      let new = try ContractInput.document(options.operands[1], options, app)
      diff = ContractDiff(old: old, new: new)
    } catch let error as ContractInput.Failure {
      return error.told()
    }
    let report = ContractReport(diff)
    if isJSON {
      print(String(decoding: report.json, as: UTF8.self))
    } else {
      for line in report.lines { print(LogText.line(line)) }
    }
    return diff.isBreaking(isStrict: isStrict) ? breaking : 0
  }
}
