/// The routes by their segments, as a tree in one array: its nodes name each other by index.
///
/// It knows a route as a number only. A type with a parameter would be run unspecialised by other
/// modules, several times slower, and this is on every request's way.
@usableFromInline
struct RouteTree: Sendable {
  @usableFromInline
  struct Endpoint: Sendable {
    let method: Method
    /// The caller's number for the route.
    @usableFromInline let route: Int
    @usableFromInline let pattern: String
    @usableFromInline let names: [String]
  }

  struct Literal: Sendable {
    /// Where it stands in `letters`.
    let segment: Range<Int>
    let child: Int
  }

  struct Node: Sendable {
    var literals: [Literal] = []
    var parameter: Int?
    var endpoints: [Endpoint] = []
  }

  private(set) var nodes = [Node()]
  /// The literals of all nodes, one after another, so that they are compared in place.
  private(set) var letters: [UInt8] = []
  /// Whether the parameters of every pattern have their places in `Values.plain`.
  private(set) var fitsPlain = true
  /// The methods of all routes, with what they imply.
  private(set) var methods = MethodSet(.options)

  mutating func insert(
    _ route: Int, for method: Method, at pattern: PathPattern
  ) throws(RouterError) {
    var node = 0
    for segment in pattern.segments { node = child(of: node, for: segment) }
    for known in nodes[node].endpoints where known.method == method {
      throw .doubled(method, first: known.pattern, second: pattern.text)
    }
    nodes[node].endpoints.append(
      Endpoint(method: method, route: route, pattern: pattern.text, names: pattern.names))
    methods.formUnion(allowedMethods(at: node))
    if pattern.names.count > 4 { fitsPlain = false }
  }

  private mutating func child(of node: Int, for segment: PathPattern.Segment) -> Int {
    let new = nodes.count
    switch segment {
    case .literal(let bytes):
      let known = nodes[node].literals.first { letters[$0.segment].elementsEqual(bytes) }
      if let known { return known.child }
      let start = letters.count
      letters += bytes
      nodes[node].literals.append(Literal(segment: start..<letters.count, child: new))
    case .parameter:
      if let known = nodes[node].parameter { return known }
      nodes[node].parameter = new
    }
    nodes.append(Node())
    return new
  }

  /// The node that `path`, a checked path behind its first slash, leads to, with the values of the
  /// parameters passed; nil when it leads to no route.
  ///
  /// A literal is tried before a parameter, and the way is taken back where it ends, so a path
  /// costs its length times the nodes that fit it: one or two in a table of sane routes, and never
  /// more than there are. The array is made once, when a way with parameters has led to a route.
  /// `passed` counts the parameters before `node`.
  func find(
    _ path: ArraySlice<UInt8>, from node: Int = 0, passed: Int = 0
  ) -> (node: Int, values: [ArraySlice<UInt8>])? {
    let end = path.firstIndex(of: 0x2F) ?? path.endIndex
    guard let segment = try? PercentDecoding.decode(path[..<end], plusIsBlank: false) else {
      return nil
    }
    let rest = end < path.endIndex ? path[(end + 1)...] : nil
    for literal in nodes[node].literals where segment.elementsEqual(letters[literal.segment]) {
      if let found = arrive(at: literal.child, rest, passed: passed) { return found }
    }
    guard let child = nodes[node].parameter,
      var found = arrive(at: child, rest, passed: passed + 1)
    else { return nil }
    found.values[passed] = segment
    return found
  }

  private func arrive(
    at node: Int, _ rest: ArraySlice<UInt8>?, passed: Int
  ) -> (node: Int, values: [ArraySlice<UInt8>])? {
    if let rest { return find(rest, from: node, passed: passed) }
    return nodes[node].endpoints.isEmpty ? nil : (node, Array(repeating: [], count: passed))
  }

  /// The node of `/`, or nil when no route is there.
  var root: Int? { nodes[0].endpoints.isEmpty ? nil : 0 }

  /// The route of a node that was found; HEAD is looked for as GET.
  func endpoint(at node: Int, for method: Method) -> Endpoint? {
    let wanted = method == .head ? .get : method
    return nodes[node].endpoints.first { $0.method == wanted }
  }

  /// The methods of a node's routes, HEAD where there is GET, and OPTIONS.
  func allowedMethods(at node: Int) -> MethodSet {
    var allowed = MethodSet(.options)
    for endpoint in nodes[node].endpoints {
      allowed.insert(endpoint.method)
      if endpoint.method == .get { allowed.insert(.head) }
    }
    return allowed
  }
}
