import Cells
import Feeds
import Glibc
import HTTPServer

/// `rowcast serve`
enum ServeCommand {
  private static let host = Option(
    name: "host", kind: .value(placeholder: "ADDRESS"),
    help: "listen on this address: localhost, 0.0.0.0, :: or a literal one",
    standard: "127.0.0.1, and ::1 where there is IPv6")
  private static let port = Option(
    name: "port", kind: .value(placeholder: "N"), help: "listen on this port; 0 takes a free one",
    standard: "8080")
  private static let maximumPageSize = Option(
    name: "max-page-size", kind: .value(placeholder: "N"),
    help: "the greatest pageSize, from 1 to \(PageSize.limit)", standard: "100")
  private static let demo = Option(
    name: "demo", kind: .flag, help: "load the demo feeds into a database that has no feeds",
    standard: nil)
  private static let logRequests = Option(
    name: "log-requests", kind: .flag, help: "write a line for each request to standard error",
    standard: nil)
  private static let loops = Option(
    name: "loops", kind: .value(placeholder: "N"), help: "how many event loops serve",
    standard: "one a processor")
  private static let watch = Option(
    name: "watch", kind: .flag,
    help: "take changed files of --cells over while serving, at the next request", standard: nil)

  static let syntax = CommandSyntax(
    name: "serve", summary: "serve the feeds over HTTP",
    discussion: """
      Migrates the database where that is due, then serves it. Once it accepts, it prints one
      line: Rowcast is serving http://ADDRESS:PORT. SIGTERM and SIGINT finish what runs and
      exit with 0; a second one ends at once.
      """,
    operands: [],
    options: [
      .db, host, port, .cells, watch, maximumPageSize, demo, logRequests, loops,
      .snapshotRetention,
    ], groups: [BoundOptions.group, MetricsOptions.group])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let configuration = try serverConfiguration(options)
    let adminConfiguration = try MetricsOptions.admin(options)
    var settings = FeedResponderSettings(
      maximumPageSize: try options.integer(
        maximumPageSize, in: 1...PageSize.limit, else: PageSize.standardMaximum))
    let retention = try options.snapshotRetention()
    let wantsDemo = try options.isSet(demo)
    let path = try options.writableDatabasePath()
    let log: @Sendable (String) -> Void = { StandardError.write("rowcast: " + LogText.line($0)) }
    let watched = try watchedCells(options, app, log: log)
    let registry = try watched?.current().registry ?? app.registry(options)

    // Before any other thread is there, so that all of them leave the signals to it.
    let signals = try ShutdownSignals()
    let faults = RenderingFaults(log: log)
    let metrics = ServerMetrics(configuration)
    settings.metrics = FeedMetrics {
      ServeMetrics.append(to: &$0, server: metrics, database: path)
    }
    settings.isDraining = { metrics.isDraining }
    let makeResponder: @Sendable (FeedResponderSettings) throws -> FeedResponder<SQLiteFeedStore> =
      { settings in
        let store = try SQLiteFeedStore(path: path)
        guard let watched else {
          return try FeedResponder(
            store: store, registry: registry, settings: settings, faults: faults, log: log)
        }
        return try FeedResponder(
          store: store, editions: { watched.edition }, settings: settings, faults: faults, log: log)
      }
    var (feedSettings, adminSettings) = (settings, settings)
    feedSettings.offer = adminConfiguration == nil ? .all : .withoutMetrics
    adminSettings.offer = .operation
    let server = try Server(configuration: configuration, metrics: metrics) {
      [feedSettings] _ in try makeResponder(feedSettings)
    }
    // Before the database is touched: a second server on the address leaves it as it is.
    let address = try bind(server, options)
    let admin = try adminConfiguration.map { configuration in
      try AdminServer(configuration, options: options, log: log) { [adminSettings] in
        try makeResponder(adminSettings)
      }
    }
    for name in try FeedDatabase.prepare(path: path) { log("applied \(name)") }
    try FeedDatabase.verify(path: path)
    if wantsDemo { try DemoLoader(feeds: app.demo, registry: registry).load(into: path) }
    try ListLoader.load(registry.feeds, into: path, retention: retention, log: log)
    if let contents = try FeedDatabase.contents(path: path) {
      for items in UnregisteredItems.found(in: contents, registry: registry) {
        log(items.sentence)
      }
    }

    try admin?.start(log: log)
    print("Rowcast is serving http://\(address)")
    // Swift holds output to a pipe back, and whoever started us waits for this line.
    fflush(nil)
    let outcome = try server.run(signals: signals)
    if case .cut(let connections) = outcome {
      log("stopped with \(connections) connections still open")
    }
    admin?.stop()
    FeedDatabase.settle(path: path)
    return 0
  }

  /// The folder's registry, to be asked at each request; nil without `--watch`.
  private static func watchedCells(
    _ options: ParsedOptions, _ app: App, log: @escaping @Sendable (String) -> Void
  ) throws -> WatchedCells? {
    guard try options.isSet(watch) else { return nil }
    guard let folder = options.cellsFolder() else {
      throw UsageError(
        description:
          "\(options.origin(of: watch)) needs a folder to watch; name it with --cells DIR")
    }
    return try WatchedCells(folder: folder, registrations: app.registrations, log: log)
  }

  /// Takes the addresses; answers the one to tell.
  private static func bind(
    _ server: Server, _ options: ParsedOptions
  ) throws -> SocketAddress {
    do throws(ListenError) {
      let addresses = try server.bind()
      // `::` takes both families; it is told as it was asked for.
      let asked = options.text(host).map {
        $0.hasPrefix("[") ? String($0.dropFirst().dropLast()) : $0
      }
      guard let address = addresses.first(where: { $0.host == asked }) ?? addresses.first else {
        throw .unknownHost("")
      }
      return address
    } catch {
      switch error {
      case .unknownHost(let name):
        throw UsageError(
          description:
            "\(options.origin(of: host)) is \"\(name)\"; it must be localhost or an address, such as 127.0.0.1, ::1, 0.0.0.0 or ::"
        )
      case .addressInUse(let address):
        throw StartFailure(
          description:
            "the address \(address) is in use already; stop what listens there, or take another with --port"
        )
      case .failed: throw error
      }
    }
  }

  /// Why nothing is served, in one sentence.
  private struct StartFailure: Error, CustomStringConvertible {
    let description: String
  }

  private static func serverConfiguration(
    _ options: ParsedOptions
  ) throws(UsageError) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.host = options.text(host, else: "localhost")
    let number = try options.integer(port, in: 0...65_535, else: 8080)
    configuration.port = UInt16(truncatingIfNeeded: number)
    if options.text(loops) != nil {
      configuration.loops = try options.integer(loops, in: 1...256, else: 1)
    }
    configuration.routeNames = FeedResponder<SQLiteFeedStore>.routeNames
    configuration.routeMethods = FeedResponder<SQLiteFeedStore>.routeMethods
    try BoundOptions.apply(options, to: &configuration)
    if try options.isSet(logRequests) {
      configuration.accessLog = { StandardError.write(RequestLog.line(of: $0)) }
    }
    return configuration
  }
}
