import HTTPCore
import Testing

@Suite struct RouterBuilderTests {
  private func add(_ routes: (Method, String)...) throws(RouterError) {
    var builder = RouterBuilder<Int>()
    for (method, pattern) in routes { try builder.add(method, pattern, 0) }
  }

  @Test func `a route added twice is refused, naming both`() {
    #expect(throws: RouterError.doubled(.get, first: "/a/{x}", second: "/a/{y}")) {
      try add((.get, "/a/{x}"), (.put, "/a/{x}"), (.get, "/a/{y}"))
    }
  }

  @Test(arguments: [("/a/{x}", "/{y}/b"), ("/{x}/b/{y}", "/a/{x}/c"), ("/{x}/b", "/a/{y}")])
  func `patterns that fit a path equally well are refused, naming both`(
    first: String, second: String
  ) {
    #expect(throws: RouterError.ambiguous(first: first, second: second)) {
      try add((.get, first), (.put, second))
    }
    #expect("\(RouterError.ambiguous(first: first, second: second))".contains(second))
  }

  @Test(arguments: [
    ("/a/b", "/a/{x}"), ("/a/{x}", "/{y}/{z}"), ("/a/{x}/c", "/{y}/b"), ("/a/{x}", "/b/{x}"),
    ("/{x}/a", "/{x}/b"), ("/", "/{x}"),
  ])
  func `patterns of which one is more literal live together`(first: String, second: String) {
    #expect(throws: Never.self) { try add((.get, first), (.get, second)) }
  }

  @Test(arguments: [
    "", "a", "a/b", "//", "/a/", "/a//b", "/{}", "/{x", "/x}", "/{x}y", "/a{x}", "/{x}/{x}",
    "/{a b}", "/a b", "/%61", "/a?b", "/a#b", "/.", "/a/..", "/é", "/{", "/{x}}",
  ])
  func `malformed patterns are refused`(pattern: String) {
    #expect(throws: RouterError.malformedPattern(pattern)) { try add((.get, pattern)) }
  }

  @Test(arguments: [Method.head, .options, .connect])
  func `methods that the router answers itself are refused`(method: Method) {
    #expect(throws: RouterError.impliedMethod(method, pattern: "/a")) { try add((method, "/a")) }
  }

  @Test func `a method set keeps each method once and in one order`() {
    var set = MethodSet(.put, .get, .put)
    #expect(set.fieldValue == "GET, PUT")
    #expect(set == MethodSet(.get, .put))
    #expect(!set.contains(.post) && MethodSet().isEmpty)
    set.formUnion(MethodSet(.connect))
    #expect(set.contains(.connect))
    for method in Method.allCases {
      #expect(Method.allCases.filter(MethodSet(method).contains) == [method])
    }
  }
}
