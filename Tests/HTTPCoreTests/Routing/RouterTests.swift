import HTTPCore
import Testing

@Suite struct RouterTests {
  private let router: Router<String>

  init() throws {
    var builder = RouterBuilder<String>()
    try builder.add(.get, "/", "viewer")
    try builder.add(.get, "/openapi.json", "openapi")
    try builder.add(.get, "/feeds", "feeds")
    try builder.add(.get, "/feeds/{feed}", "feed")
    try builder.add(.put, "/feeds/{feed}", "putFeed")
    try builder.add(.get, "/feeds/{feed}/rows", "rows")
    try builder.add(.get, "/feeds/{feed}/rows/{id}", "row")
    try builder.add(.post, "/feeds/{feed}/rows/{id}/select", "select")
    try builder.add(.delete, "/feeds/{name}", "deleteFeed")
    try builder.add(.get, "/feeds/special", "special")
    try builder.add(.get, "/feeds/special/only", "only")
    router = builder.build()
  }

  private func outcome(_ method: Method, _ path: String) -> String {
    switch router.match(method, Sample.slice(path)) {
    case .found(let route, let pattern, let parameters):
      let pairs = zip(parameters.names, parameters.values).map { "\($0)=\(Sample.text($1))" }
      return ([route, pattern] + pairs).joined(separator: " ")
    case .options(let allow): return "options \(allow.fieldValue)"
    case .methodNotAllowed(let allow): return "405 \(allow.fieldValue)"
    case .notFound: return "404"
    case .malformed(let error): return "400 \(error.fault) \(error.offset)"
    }
  }

  @Test(arguments: [
    ("/", "viewer /"),
    ("/openapi.json", "openapi /openapi.json"),
    ("/feeds", "feeds /feeds"),
    ("/feeds/home", "feed /feeds/{feed} feed=home"),
    ("/feeds/home/rows", "rows /feeds/{feed}/rows feed=home"),
    ("/feeds/home/rows/film-1", "row /feeds/{feed}/rows/{id} feed=home id=film-1"),
    ("/feeds/rows/rows/rows", "row /feeds/{feed}/rows/{id} feed=rows id=rows"),
  ])
  func `a path finds its route, its pattern and its parameters`(path: String, expected: String) {
    #expect(outcome(.get, path) == expected)
    #expect(outcome(.head, path) == expected)
  }

  @Test func `a pattern may have more parameters than are kept in place`() throws {
    var builder = RouterBuilder<Int>()
    try builder.add(.get, "/{a}/{b}/{c}/{d}/{e}/{f}", 6)
    try builder.add(.get, "/{a}/{b}/{c}/{d}", 4)
    let router = builder.build()
    for (path, route, count) in [("/1/2/3/4/5/6", 6, 6), ("/1/2/3/4", 4, 4), ("/1/%32/3/4", 4, 4)] {
      guard case .found(route, _, let parameters) = router.match(.get, Sample.slice(path)) else {
        Issue.record("\(path) leads elsewhere")
        continue
      }
      #expect(parameters.count == count)
      #expect(parameters.values.map(Sample.text) == (1...count).map { "\($0)" })
      #expect(parameters.text("b") == "2")
      #expect(parameters.text("z") == nil)
    }
  }

  @Test(arguments: [
    ("/feeds/special", "special /feeds/special"),
    ("/feeds/special/only", "only /feeds/special/only"),
    ("/feeds/special/rows", "rows /feeds/{feed}/rows feed=special"),
  ])
  func `a literal wins over a parameter, and the way back is found`(
    path: String, expected: String
  ) {
    #expect(outcome(.get, path) == expected)
  }

  @Test(arguments: [
    ("/feeds/a%2Fb", "feed /feeds/{feed} feed=a/b"),
    ("/feeds/a%2Frows", "feed /feeds/{feed} feed=a/rows"),
    ("/feeds/..%2F..", "feed /feeds/{feed} feed=../.."),
    ("/feeds/a%252Fb", "feed /feeds/{feed} feed=a%2Fb"),
    ("/feeds/a+b", "feed /feeds/{feed} feed=a+b"),
    ("/feeds/%E6%97%A5", "feed /feeds/{feed} feed=日"),
    ("/feeds/日", "feed /feeds/{feed} feed=日"),
    ("/feeds/%7Bfeed%7D", "feed /feeds/{feed} feed={feed}"),
    ("/%66eeds", "feeds /feeds"),
    ("/feeds/speci%61l", "special /feeds/special"),
    ("/feeds/...", "feed /feeds/{feed} feed=..."),
    ("/feeds/a%3Fb%23c", "feed /feeds/{feed} feed=a?b#c"),
  ])
  func `segments are split raw, then decoded once (RFC 3986 §2.4, §6.2.2.2)`(
    path: String, expected: String
  ) {
    #expect(outcome(.get, path) == expected)
  }

  @Test(arguments: [
    "/feeds/", "//", "//feeds", "/feeds//rows", "/feeds/home/", "/feeds/home/rows/", "/x",
    "/FEEDS", "/feeds%2Fhome", "/feeds/.", "/feeds/..", "/feeds/%2E%2E", "/feeds/%2e/rows",
    "/feeds/home/../home", "/./feeds", "/feeds/.%2E/openapi.json", "feeds", "", "*", "/*",
    "/feeds/home/rows/1/select/more", "/openapi", "/openapi.json/x",
  ])
  func `paths of no route are not found`(path: String) {
    #expect(outcome(.get, path) == "404")
    #expect(outcome(.put, path) == "404")
  }

  @Test(arguments: [
    ("/feeds/%", "400 badEscape 7"), ("/feeds/home/%ZZ", "400 badEscape 12"),
    ("/nowhere/%4", "400 badEscape 9"), ("/feeds/%00", "400 nul 7"),
    ("/feeds/%FF", "400 invalidUTF8 7"), ("/feeds/%C0%AE%C0%AE/x", "400 invalidUTF8 7"),
    ("//%", "400 badEscape 2"), ("/feeds/../%G0", "400 badEscape 10"), ("%", "400 badEscape 0"),
  ])
  func `a bad escape anywhere is malformed, route or no route`(path: String, expected: String) {
    #expect(outcome(.get, path) == expected)
    #expect(outcome(.options, path) == expected)
  }

  @Test(arguments: [
    (Method.post, "/feeds", "405 GET, HEAD, OPTIONS"),
    (.patch, "/feeds/home", "405 GET, HEAD, PUT, DELETE, OPTIONS"),
    (.get, "/feeds/home/rows/1/select", "405 POST, OPTIONS"),
    (.head, "/feeds/home/rows/1/select", "405 POST, OPTIONS"),
    (.put, "/feeds/special", "405 GET, HEAD, OPTIONS"),
    (.trace, "/", "405 GET, HEAD, OPTIONS"),
    (.options, "/feeds/home", "options GET, HEAD, PUT, DELETE, OPTIONS"),
    (.options, "/feeds/home/rows/1/select", "options POST, OPTIONS"),
    (.options, "*", "options GET, HEAD, POST, PUT, DELETE, OPTIONS"),
    (.options, "/nowhere", "404"),
  ])
  func `another method is answered with what the path allows (RFC 9110 §15.5.6)`(
    method: Method, path: String, expected: String
  ) {
    #expect(outcome(method, path) == expected)
  }

  @Test func `routes of one path may name its parameter differently`() {
    #expect(outcome(.delete, "/feeds/home") == "deleteFeed /feeds/{name} name=home")
  }

  @Test func `parameters are found by index and by name`() throws {
    let path = Sample.slice("/feeds/home/rows/a%20b")
    guard case .found(_, _, let parameters) = router.match(.get, path) else {
      Issue.record("not found")
      return
    }
    #expect(parameters.count == 2)
    #expect(Sample.text(parameters[1]) == "a b")
    #expect(parameters["feed"].map(Sample.text) == "home")
    #expect(parameters.text("id") == "a b")
    #expect(parameters.text("nothing") == nil)
  }

  @Test func `a request is matched by its method and raw path`() {
    let request = Sample.request(.put, "/feeds/home", query: "x=%")
    guard case .found("putFeed", _, _) = router.match(request) else {
      Issue.record("not found")
      return
    }
  }

  @Test func `a router without routes finds nothing`() {
    let empty = RouterBuilder<Int>().build()
    guard case .notFound = empty.match(.get, Sample.slice("/")) else {
      Issue.record("found something")
      return
    }
  }

  @Test func `a path of eight thousand segments is only not found`() {
    let path = String(repeating: "/a", count: 8_000)
    #expect(outcome(.get, "/feeds/home/rows/1" + path) == "404")
  }
}
