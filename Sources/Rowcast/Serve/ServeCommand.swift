import Cells
import Feeds
import Glibc
import HTTPServer

/// `rowcast serve`
enum ServeCommand {
  static let maximumPageSize = Option(
    name: "max-page-size", kind: .value(placeholder: "N"),
    help: "the greatest pageSize, from 1 to \(PageSize.limit)", standard: "100")
  private static let demo = Option(
    name: "demo", kind: .flag, help: "load the demo feeds into a database that has no feeds",
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
      line: Rowcast is serving http://ADDRESS:PORT (unix:PATH where that is all). SIGTERM and
      SIGINT finish what runs and exit with 0; a second one ends at once. Sockets passed by
      systemd are served (LISTEN_FDS), and it is told of the state (NOTIFY_SOCKET).
      """,
    operands: [],
    options: [
      .db, .cells, watch, maximumPageSize, demo, loops, .snapshotRetention,
    ],
    groups: [
      ListenOptions.group, LogOptions.group, MetricsOptions.group, ProxyOptions.group,
      WriteOptions.group, CacheOptions.group, ViewerOptions.group, CORSOptions.group,
      BoundOptions.group,
    ])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let logs = try LogOptions.logs(options)
    defer { logs.close() }
    let log: @Sendable (String) -> Void = { logs.tell($0) }
    var configuration = try serverConfiguration(options)
    configuration.log = log
    configuration.accessLog = logs.accessLog(
      proxies: configuration.trustedProxies, routes: configuration.routeNames)
    let adminConfiguration = try MetricsOptions.admin(options)
    // Before any other thread is there, so that all of them leave the signals to it.
    let signals = try ProcessSignals()
    let start = try watchStart(signals, log: log)
    var life = ServerLife()
    life.signals = signals
    let tokens = WriteOptions.tokens(options)
    for remark in try tokens.load() { log(remark) }
    life.onHangUp = {
      logs.reopen()
      do throws(UsageError) {
        for remark in try tokens.load() { log(remark) }
      } catch {
        log("\(error); the tokens from before are kept")
      }
    }
    life.service = ServiceNotifier.take(log: log)
    var settings = FeedResponderSettings(
      maximumPageSize: try options.integer(
        maximumPageSize, in: 1...PageSize.limit, else: PageSize.standardMaximum))
    settings.version = Version.current
    settings.cors = configuration.cors
    settings.basePath = try ProxyOptions.basePath(options)
    settings.viewer = try ViewerOptions.settings(options)
    var writing = try WriteOptions.settings(options)
    writing.endingPatience = Int(configuration.graceTime / .milliseconds(2))
    let writer = try WriteOptions.thread(writing.bounds)
    let wantsDemo = try options.isSet(demo)
    let path = try options.writableDatabasePath()
    let database = ServedDatabase(path: path)
    writing.isLogInPlace = { database.watch?.isLogInPlace ?? true }
    let watched = try watchedCells(options, app, log: log)
    let registry = try watched?.current().registry ?? app.registry(options)

    settings.writes = WriteOptions.access(
      writer, writing.bounds, tokens: tokens.tokens, database: path)
    let faults = RenderingFaults(pauseOfTries: .seconds(1), log: log)
    let metrics = ServerMetrics(configuration)
    try CacheOptions.apply(options, loops: metrics.loopCount, to: &settings)
    settings.programMark = ProgramMark.value
    settings.metrics = FeedMetrics {
      [queue = writer.queue, tallies = writer.tallies, health = writer.health] in
      ServeMetrics.append(to: &$0, server: metrics, logs: logs, database: path)
      tallies.append(to: &$0, waiting: queue.count, health: health)
    }
    settings.isDraining = { metrics.isDraining }
    writing.isEnding = settings.isDraining
    let makeResponder: @Sendable (FeedResponderSettings) throws -> FeedResponder =
      { settings in
        var settings = database.settings(from: settings)
        settings.answerAnew = database.answerAnew(settings) {
          watched?.edition.registry ?? registry
        }
        let store = try database.store(nodeCacheCapacity: settings.nodeCacheCapacity)
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
    try server.checkDescriptors()
    // Before the database is touched: a second server on the address leaves it as it is.
    let places = try ListenOptions.listen(server, options)
    let admin = try adminConfiguration.map { configuration in
      try AdminServer(configuration, options: options, log: log) { [adminSettings] in
        try makeResponder(adminSettings)
      }
    }
    try database.open(log: log)
    if database.readOnlyReason == nil {
      if wantsDemo { try DemoLoader(feeds: app.demo, registry: registry).load(into: path) }
      try ListLoader.load(registry.feeds, into: path, retention: writing.retention, log: log)
    } else if wantsDemo || !registry.feeds.isEmpty {
      log("the feeds of the program itself are served as they are stored, not brought up to date")
    }
    try tellUnregistered(in: path, registry, log: log)

    for place in places.others { log("listening on \(place) too") }
    try logs.start()
    try admin?.start(log: log)
    if database.readOnlyReason == nil { try writer.start(path: path, writing, log: log) }
    life.status = "Serving \(places.list)"
    life.onReady = {
      // By now each loop has the log open.
      database.watch?.look()
      print("Rowcast is serving \(places.first)")
      // Swift holds output to a pipe back, and whoever started us waits for this line.
      fflush(nil)
    }
    let watching = try RepeatedTask(name: "database", everyMilliseconds: 1_000) {
      database.watch?.look()
    }
    defer { watching.stop() }
    let check = try LargeFileCheck.start(path: path, faults: faults)
    defer { check?.stop() }
    start.end()
    let outcome = try server.run(life)
    if case .cut(let connections) = outcome {
      log("stopped with \(connections) connections still open")
    }
    check?.stop()
    // Every answer that waits for a write is given by now, or its client has been cut off.
    if case .cut = outcome { writer.abandon() } else { writer.stop() }
    admin?.stop()
    database.settle()
    return 0
  }

  /// Signals reach whoever looks for them from now on: this until `StartWatch.end`, then the server.
  private static func watchStart(
    _ signals: ProcessSignals, log: @escaping @Sendable (String) -> Void
  ) throws -> StartWatch {
    try StartWatch(signals) {
      log("ended by a signal before it served")
      // Nothing is held that the next start would not find as after a crash.
      _exit(0)
    }
  }

  private static func tellUnregistered(
    in path: String, _ registry: CellRegistry, log: (String) -> Void
  ) throws {
    guard let contents = try FeedDatabase.contents(path: path) else { return }
    for items in UnregisteredItems.found(in: contents, registry: registry) { log(items.sentence) }
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

  private static func serverConfiguration(
    _ options: ParsedOptions
  ) throws(UsageError) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    try ListenOptions.apply(options, to: &configuration)
    if options.text(loops) != nil {
      configuration.loops = try options.integer(loops, in: 1...256, else: 1)
    }
    configuration.routeNames = FeedResponder.routeNames
    configuration.routeMethods = FeedResponder.routeMethods
    try BoundOptions.apply(options, to: &configuration)
    configuration.cors = try CORSOptions.policy(options)
    configuration.trustedProxies = try ProxyOptions.trustedProxies(options)
    configuration.tellsTiming = try LogOptions.tellsTiming(options)
    return configuration
  }
}
