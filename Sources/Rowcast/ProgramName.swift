/// The program's own name, for its help: an author's is not called rowcast.
enum ProgramName {
  static let current: String = {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    return name.isEmpty ? "rowcast" : LogText.line(name)
  }()
}
