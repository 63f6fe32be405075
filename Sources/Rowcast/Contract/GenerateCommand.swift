import Contracts
import FoundationEssentials

/// `rowcast generate`
enum GenerateCommand {
  private static let from = Option(
    name: "from", kind: .value(placeholder: "FILE|-"),
    help: "the contract: of contract show, GET /cells or /openapi.json",
    standard: "the program's registry")
  private static let output = Option(
    name: "output", kind: .value(placeholder: "FILE"),
    help: "the file to write, which is left alone where it is the same already",
    standard: "standard output")

  static let syntax = CommandSyntax(
    name: "generate", summary: "write typed decoders of pages and rows for a client",
    discussion: """
      Writes one source file: a type for each cell's payload, rows told apart by their cells, one
      more for cells that are not known, and pages. Swift needs Foundation alone; TypeScript needs
      nothing and checks what it is given, so that a misfit is told with its place. The same
      contract gives the same file.

      A client that is generated from an older contract goes on as long as contract diff tells no
      breaking change. Exit status: 4 when FILE can't be read, 2 for a wrong command line.
      """,
    operands: ["swift|typescript"], options: [from, .cells, output])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let language = options.operands[0]
    guard ["swift", "typescript"].contains(language) else {
      throw UsageError(
        description: "there are no decoders in \"\(language)\"; there are swift and typescript")
    }
    if options.text(from) != nil, options.text(.cells) != nil,
      options.origin(of: .cells) == Option.cells.spelling
    {
      throw UsageError(
        description: "--cells is a part of the registry, which --from takes the place of")
    }
    let document: ContractDocument
    do {
      document =
        try options.text(from).map(ContractInput.file)
        ?? ContractInput.document(ContractInput.registry, options, app)
    } catch let error as ContractInput.Failure {
      return error.told()
    }
    let origin = "rowcast generate \(language)"
    let source =
      language == "swift"
      ? SwiftDecoder(document, origin: origin).source
      : TypeScriptDecoder(document, origin: origin).source
    guard let path = options.text(output), path != "-" else {
      print(source, terminator: "")
      return 0
    }
    // A build that goes by the file's date has nothing to do again.
    if FileManager.default.contents(atPath: path).map({ $0.elementsEqual(source.utf8) }) == true {
      return 0
    }
    let file = try ExportOutput(path, gzip: false)
    try file.write(Array(source.utf8))
    try file.finish()
    return 0
  }
}
