package import Cells
package import HTTPCore

/// Answers the routes of one event loop out of that loop's own store.
package final class FeedResponder<Store: FeedStore>: Responder {
  let store: Store
  let registry: CellRegistry
  let settings: FeedResponderSettings
  let tokens: SnapshotTokens
  let rows: RowRenderer
  let pages: PageRenderer<Store>
  private let router: Router<Route>
  private let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - faults: shared by all loops; what goes wrong while rows are made is told there.
  ///   - log: writes one line for the operator.
  /// - Throws: when the store has no key for its tokens.
  package init(
    store: Store, registry: CellRegistry, settings: FeedResponderSettings,
    faults: RenderingFaults, log: @escaping @Sendable (String) -> Void
  ) throws {
    self.store = store
    self.registry = registry
    self.settings = settings
    self.log = log
    router = try Route.router()
    tokens = SnapshotTokens(key: try store.snapshotKey())
    rows = RowRenderer(
      registry: registry, faults: faults, cacheCapacity: settings.rowCacheCapacity)
    pages = PageRenderer(
      store: store, rows: rows, tokens: tokens, cacheCapacity: settings.pageCacheCapacity)
  }

  package func respond(to request: Request) -> Response {
    do throws(RouteError) {
      return try route(request)
    } catch {
      return error.response(log: log)
    }
  }

  private func route(_ request: Request) throws(RouteError) -> Response {
    let match = router.match(request)
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
    case .notFound: throw .unknownPath
    case .malformed(let error): throw .malformedPath(error)
    }
  }

  private func answer(_ route: Route, _ input: RouteInput) throws(RouteError) -> Response {
    switch route {
    case .feeds: try feeds(input)
    case .feed: try feed(input)
    case .rows: try rowsPage(input)
    case .row: try row(input)
    case .item: try item(input)
    case .health: health()
    case .readiness: readiness()
    }
  }
}
