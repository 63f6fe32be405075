import Cells
import Feeds

/// `rowcast render`
enum RenderCommand {
  private static let width = Option(
    name: "width", kind: .value(placeholder: "N"),
    help: "the list's width in points, from 1 to 10000", standard: "390")
  private static let textScale = Option(
    name: "text-scale", kind: .value(placeholder: "X"),
    help: "the factor on its text, from 0.5 to 4", standard: "1")
  private static let clientCells = Option(
    name: "client-cells", kind: .value(placeholder: "A,B"),
    help: "the cells that the client can draw", standard: "all")

  static let syntax = CommandSyntax(
    name: "render", summary: "show the row of one item, and how it came about",
    discussion: """
      Reads one item as import takes it, {"id","type","publishedAt","payload"}, from a file or,
      with -, from standard input; id and publishedAt may be missing. Prints its row as the
      server would write it, then which registration took the item and why, the cell and its
      fallbacks, and the height's rule. A row that is a placeholder, and an item with a fault,
      give exit status 1.
      """,
    operands: ["ITEM.json|-"], options: [.cells, width, textScale, clientCells])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let layout = try layout(options)
    let names = try clientNames(options)
    let registry = try app.registry(options)
    let item = try SingleItem(reading: options.operands[0], registry: registry)
    let rendering = ItemRendering(item: item, registry: registry, layout: layout, client: names)
    var json: [UInt8] = []
    RowWriter.append(rendering.row, to: &json)
    print(String(decoding: json, as: UTF8.self))
    print()
    for line in rendering.explanation { print(LogText.line(line)) }
    return rendering.isPlaceholder ? 1 : 0
  }

  private static func layout(_ options: ParsedOptions) throws(UsageError) -> Layout {
    let width = try options.decimal(width, in: Layout.widthRange, else: Layout.standard.width)
    let textScale = try options.decimal(
      textScale, in: Layout.textScaleRange, else: Layout.standard.textScale)
    return Layout(width: width, textScale: textScale) ?? .standard
  }

  /// Nil for a client that can draw everything.
  private static func clientNames(_ options: ParsedOptions) throws(UsageError) -> [String]? {
    guard let text = options.text(clientCells) else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for name in names where ItemType(name) == nil {
      throw UsageError(
        description:
          "\(options.origin(of: clientCells)) is \"\(text)\", and \"\(name)\" is no cell's name; give names with commas between, such as BookCell,FilmCell"
      )
    }
    return names
  }
}
