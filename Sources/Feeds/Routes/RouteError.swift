import HTTPCore

/// Why a route does not answer what was asked.
enum RouteError: Error {
  case malformedPath(PercentDecodingError)
  case malformedQuery(QueryError)
  /// A parameter that is known and has no value that it can have.
  case parameter(String, value: [UInt8], rule: String)
  /// A parameter that must be there.
  case missingParameter(String, rule: String)
  case malformedID
  /// The instant was one of the feed, and is not kept any longer.
  case snapshotExpired
  case unknownPath
  /// The same on a port for operators.
  case unknownOperatorPath
  case unknownFeed(String)
  case unknownItem(id: String, feed: String)
  case unknownCell(String)
  case methodNotAllowed(MethodSet)
  case notAcceptable
  /// The client does not take an event stream.
  case refusedEventStream
  case preconditionFailed
  case store(StoreError)
  case write(WriteError)
  /// The database's file is not what it was.
  case database(DatabaseFault)

  /// Runs `body` with the store's errors told as a route's.
  static func storing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(RouteError) -> Result {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }

  /// Runs `body` with a write's errors told as a route's.
  static func writing<Result>(
    _ body: () throws(WriteError) -> Result
  ) throws(RouteError) -> Result {
    do throws(WriteError) { return try body() } catch { throw .write(error) }
  }
}
