import Feeds

/// `rowcast openapi`
enum OpenAPICommand {
  private static let db = Option(
    name: "db", kind: .value(placeholder: "PATH"),
    help: "the database file whose feeds and rows are the examples", standard: nil)

  static let syntax = CommandSyntax(
    name: "openapi", summary: "print the HTTP contract as an OpenAPI document",
    discussion: """
      Prints what serve answers to GET /openapi.json: an OpenAPI 3.1 document of the routes,
      with a schema of every cell's rows. With a database the examples are its own rows, and
      the document is that of a server of it with the same options, and a line end; without
      one nothing is read but the cells. Nothing is written.
      """,
    operands: [],
    options: [.cells, db, ServeCommand.maximumPageSize, ProxyOptions.basePath],
    groups: [ViewerOptions.group, CORSOptions.group])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    var settings = FeedResponderSettings(
      maximumPageSize: try options.integer(
        ServeCommand.maximumPageSize, in: 1...PageSize.limit, else: PageSize.standardMaximum))
    settings.version = Version.current
    settings.basePath = try ProxyOptions.basePath(options)
    settings.cors = try CORSOptions.policy(options)
    settings.viewer = try ViewerOptions.settings(options)
    let path = options.text(db) == nil ? nil : try options.existingDatabasePath()
    let registry = try app.registry(options)
    let faults = RenderingFaults { StandardError.write($0) }
    let document: [UInt8]
    if let path {
      document = try FeedDatabase.read(path: path) { [settings] in
        try FeedResponder(
          store: try SQLiteFeedStore(path: path), registry: registry, settings: settings,
          faults: faults, log: { StandardError.write($0) }
        ).openAPIDocument()
      }
    } else {
      document = try FeedResponder(
        store: EmptyFeedStore(), registry: registry, settings: settings, faults: faults,
        log: { StandardError.write($0) }
      ).openAPIDocument()
    }
    print(String(decoding: document, as: UTF8.self))
    return 0
  }
}
