import Feeds

/// `rowcast token new`
enum TokenCommand {
  static let syntax = CommandSyntax(
    name: "token new", summary: "print a random token of 256 bits",
    discussion: "Prints 256 bits of chance as 43 letters, digits, '-' and '_'. It is kept nowhere.",
    operands: [], options: [])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    print(WriteToken.random())
    return 0
  }
}
