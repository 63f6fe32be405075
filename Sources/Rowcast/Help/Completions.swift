/// Scripts that make a shell complete a program's command lines.
struct Completions {
  /// The program's name, as people type it.
  let program: String
  let commands: [CommandSyntax]

  /// The program's name as part of a function's.
  var identifier: String {
    "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The first words of commands, each once, in their order.
  var firstWords: [String] {
    var seen: Set<String> = []
    return commands.map { $0.words[0] }.filter { seen.insert($0).inserted }
  }

  /// The second words behind a first one.
  func secondWords(behind first: String) -> [String] {
    commands.filter { $0.words.count > 1 && $0.words[0] == first }.map { $0.words[1] }
  }

  /// Prints the feeds' names, one a line.
  func feedsCommand(_ command: String) -> String {
    command + " feeds 2>/dev/null | awk 'NR > 1 { print $1 }'"
  }
}
