/// Finds the route for a method and a raw path; frozen, so every event loop may ask it.
///
/// The raw path is split at `/` and each segment is decoded once: `%2F` stays within its segment
/// and `%2E%2E` leads nowhere else. Literal segments win over parameters, from left to right, and
/// the path alone chooses the pattern: a method that the chosen one lacks is a 405, even if a less
/// literal pattern has it.
package struct Router<Route: Sendable>: Sendable {
  private let tree: RouteTree<Route>

  init(_ tree: RouteTree<Route>) { self.tree = tree }

  /// `path` is a request's, still encoded, without the query.
  ///
  /// Not found are paths with an empty segment (a trailing slash makes one) and with a segment that
  /// is `.` or `..` in any spelling: clients resolve these before they send. A bad escape, NUL or
  /// bad UTF-8 anywhere is malformed before anything else. Literal paths are matched without
  /// allocation, others with one array, and one more for each encoded value.
  package func match(_ method: Method, _ path: ArraySlice<UInt8>) -> RouteMatch<Route> {
    if path.count == 1 && path.first == 0x2A {
      return method == .options ? .options(allow: tree.methods) : .notFound
    }
    let isPlain: Bool
    do throws(PercentDecodingError) {
      isPlain = try Self.check(path)
    } catch {
      return .malformed(error)
    }
    guard isPlain else { return .notFound }
    let found = path.count == 1 ? tree.root.map { ($0, []) } : tree.find(path.dropFirst())
    guard let (node, values) = found else { return .notFound }
    if method == .options { return .options(allow: tree.allowedMethods(at: node)) }
    guard let endpoint = tree.endpoint(at: node, for: method) else {
      return .methodNotAllowed(allow: tree.allowedMethods(at: node))
    }
    let parameters = PathParameters(names: endpoint.names, values: values)
    return .found(endpoint.route, pattern: endpoint.pattern, parameters)
  }

  package func match(_ request: Request) -> RouteMatch<Route> {
    match(request.method, request.bytes(request.path))
  }

  /// Whether `path` starts with a slash and has neither an empty segment nor a dot segment; throws
  /// when a segment cannot be decoded, with an offset that counts from the path's first byte.
  private static func check(_ path: ArraySlice<UInt8>) throws(PercentDecodingError) -> Bool {
    var isPlain = path.first == 0x2F
    var start = isPlain ? path.startIndex + 1 : path.startIndex
    if isPlain && path.count == 1 { return true }
    while true {
      let rest = path[start...]
      let end = rest.firstIndex(of: 0x2F) ?? path.endIndex
      do throws(PercentDecodingError) {
        let segment = try PercentDecoding.decode(rest[..<end], plusIsBlank: false)
        if segment.count <= 2 && segment.allSatisfy({ $0 == 0x2E }) { isPlain = false }
      } catch {
        throw PercentDecodingError(error.fault, at: error.offset - path.startIndex)
      }
      guard end < path.endIndex else { return isPlain }
      start = end + 1
    }
  }
}
