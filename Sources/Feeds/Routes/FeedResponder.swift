package import Cells
package import HTTPCore

/// Answers the routes of one event loop out of that loop's own store.
package final class FeedResponder: Responder {
  let store: any FeedStore
  let settings: FeedResponderSettings
  let tokens: SnapshotTokens
  let faults: RenderingFaults
  let gzip = GzipPress()
  let tallies: RenderingTallies
  /// What is made of the registry; the same throughout a request.
  private(set) var edition: EditionInUse
  /// Nil where the registry stays what it is.
  private let editions: (@Sendable () -> RegistryEdition)?
  let router: Router<Route>
  /// Nil where no viewer is served.
  let viewer: ViewerAnswers?
  private let log: @Sendable (String) -> Void
  private var lastStreamFailure: String?
  var verification = Verification()
  /// Nil until somebody asks for it.
  var keptDocument: KeptDocument?

  /// - Parameters:
  ///   - faults: shared by all loops; what goes wrong while rows are made is told there.
  ///   - log: writes one line for the operator.
  /// - Throws: when the store has no key for its tokens.
  package convenience init(
    store: any FeedStore, registry: CellRegistry, settings: FeedResponderSettings,
    faults: RenderingFaults, log: @escaping @Sendable (String) -> Void
  ) throws {
    try self.init(
      store: store, edition: RegistryEdition(number: 0, registry: registry), editions: nil,
      settings: settings, faults: faults, log: log)
  }

  /// The same for a registry that can be replaced while the responder runs.
  ///
  /// - Parameter editions: asked at the start of each request, and must not block. When the number
  ///   is another, everything that was rendered is dropped.
  package convenience init(
    store: any FeedStore, editions: @escaping @Sendable () -> RegistryEdition,
    settings: FeedResponderSettings, faults: RenderingFaults,
    log: @escaping @Sendable (String) -> Void
  ) throws {
    try self.init(
      store: store, edition: editions(), editions: editions, settings: settings, faults: faults,
      log: log)
  }

  private init(
    store: any FeedStore, edition: RegistryEdition, editions: (@Sendable () -> RegistryEdition)?,
    settings: FeedResponderSettings, faults: RenderingFaults,
    log: @escaping @Sendable (String) -> Void
  ) throws {
    self.store = store
    self.editions = editions
    self.settings = settings
    self.faults = faults
    tallies = settings.metrics.addLoop()
    self.log = log
    viewer = settings.viewer.map { ViewerAnswers($0, base: settings.basePath) }
    router = try Route.router(offering: settings.offer, viewer: viewer != nil)
    tokens = SnapshotTokens(key: try store.snapshotKey())
    self.edition = EditionInUse(
      edition, store: store, tokens: tokens, settings: settings, faults: faults,
      tallies: tallies)
  }

  package func respond(to request: Request) -> Response {
    useCurrentEdition()
    var number = 0
    var response: Response
    do throws(RouteError) {
      if let known = knownTarget(request) {
        number = Route.rows.rawValue
        response = try rowsPage(known, request)
      } else {
        response = try route(request, &number)
      }
    } catch {
      if case .store(.damaged) = error { noteDamage(request) }
      response = refusal(error)
    }
    response.route = number
    return response
  }

  /// The answer to a request that is not answered as it wants to be.
  func refusal(_ error: RouteError) -> Response {
    error.response(base: settings.basePath, log: logFailure)
  }

  /// The names of the routes, by the numbers that responses have; the first stands for none.
  package static var routeNames: [String] { Route.names }

  /// The routes' methods, by the same numbers.
  package static var routeMethods: [Method?] { Route.methods }

  /// False for health and metrics.
  package func mayBeShed(_ request: Request) -> Bool {
    if case .found(let route, _, _) = match(request) { !route.isOperation } else { true }
  }

  /// Makes use of the registry's present edition.
  func useCurrentEdition() {
    guard let current = editions?(), current.number != edition.number else { return }
    faults.begin(edition: current.number)
    edition = EditionInUse(
      current, store: store, tokens: tokens, settings: settings, faults: faults, tallies: tallies)
  }

  /// Tells the operator what is wrong with the store, the same no more than once a minute: clients
  /// set the pace.
  func logFailure(_ line: String) {
    if faults.failures.isDue(line, at: SystemClock.seconds) { log(line) }
  }

  /// Tells the operator why streams end, once for all that end for the same reason.
  func logStreamFailure(_ error: StoreError) {
    let line = "event streams end: \(error)"
    guard line != lastStreamFailure else { return }
    lastStreamFailure = line
    log(line)
  }

  /// `number` becomes that of the route that the path leads to.
  func route(
    _ request: Request, _ number: inout Int
  ) throws(RouteError) -> Response {
    if let preflight = preflight(request) { return preflight }
    let match = match(request)
    if case .found(let route, _, _) = match { number = route.rawValue }
    if case .malformed(let error) = match { throw .malformedPath(error) }
    let query: Query
    // A bad escape anywhere in the target comes before what the path means.
    do throws(QueryError) { query = try Query(of: request) } catch { throw .malformedQuery(error) }
    switch match {
    case .found(let route, _, let parameters):
      return try answer(route, RouteInput(request: request, path: parameters, query: query))
    case .options(let allowed):
      var fields = FieldBlock()
      fields.append("Allow", allowed.fieldValue)
      return Response(.noContent, fields: fields)
    case .methodNotAllowed(let allowed): throw .methodNotAllowed(allowed)
    case .notFound: throw settings.offer == .operation ? .unknownOperatorPath : .unknownPath
    case .malformed(let error): throw .malformedPath(error)
    }
  }

  private func answer(_ route: Route, _ input: RouteInput) throws(RouteError) -> Response {
    if route.needsDatabase, let fault = settings.databaseFault() { throw .database(fault) }
    return switch route {
    case .feeds: try feeds(input)
    case .feed: try feed(input)
    case .rows: try rowsPage(input)
    case .heights: try heights(input)
    case .changes: try changes(input)
    case .events: try events(input)
    case .row: try row(input)
    case .select: try select(input)
    case .item: try item(input)
    case .cells: try cells(input)
    case .cell: try cell(input)
    case .health: health()
    case .readiness: readiness()
    case .metrics: metrics(input)
    case .putFeed: try putFeed(input)
    case .deleteFeed: try deleteFeed(input)
    case .postItems: try postItems(input)
    case .putItem: try putItem(input)
    case .deleteItem: try deleteItem(input)
    case .root: try root(input)
    case .viewerFile: try viewerFile(input)
    case .openAPI: try openAPI(input)
    }
  }
}
