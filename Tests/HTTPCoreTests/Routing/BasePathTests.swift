import HTTPCore
import Testing

@Suite struct `A base path` {
  @Test(arguments: [
    ("/", ""), ("/rowcast", "/rowcast"), ("/rowcast/", "/rowcast"), ("/a/b", "/a/b"),
    ("/a/b/", "/a/b"), ("/%C3%BC", "/%C3%BC"), ("/a%2Fb", "/a%2Fb"), ("/a~b.c", "/a~b.c"),
    ("/...", "/..."), ("/a:b@c", "/a:b@c"),
  ])
  func `is kept as it is written, but for a trailing slash`(text: String, kept: String) throws {
    let path = try BasePath(text)
    #expect(path.bytes == Array(kept.utf8))
    #expect(path.isEmpty == kept.isEmpty)
  }

  @Test(
    arguments: [
      ("", .noSlash), ("rowcast", .noSlash), ("http://a/b", .noSlash), ("//", .emptySegment),
      ("//a", .emptySegment), ("/a//", .emptySegment), ("/a//b", .emptySegment),
      ("/.", .dotSegment),
      ("/..", .dotSegment), ("/a/../b", .dotSegment), ("/a/%2e%2E", .dotSegment),
      ("/a?b", .query), ("/a#b", .query), ("/a b", .badByte), ("/ü", .badByte), ("/a\"", .badByte),
      ("/a\n", .badByte), ("/a\\b", .badByte), ("/%", .badEscape), ("/%zz", .badEscape),
      ("/%FF", .badEscape), ("/%00", .badEscape),
    ] as [(String, BasePath.Fault)])
  func `is refused for what is wrong with it`(text: String, fault: BasePath.Fault) {
    #expect(throws: fault) { try BasePath(text) }
  }

  @Test(arguments: [
    ("/rowcast", "/rowcast/feeds", "/feeds"), ("/rowcast", "/rowcast", "/"),
    ("/rowcast", "/rowcast/", "/"), ("/rowcast", "/row%63ast/feeds", "/feeds"),
    ("/rowcast", "/rowcasting/feeds", nil), ("/rowcast", "/feeds", nil), ("/rowcast", "/", nil),
    ("/rowcast", "*", nil), ("/rowcast", "/ROWCAST/feeds", nil),
    ("/rowcast", "/rowcast%2Ffeeds", nil), ("/rowcast", "/%zz/feeds", nil),
    ("/a/b", "/a/b/c%2Fd", "/c%2Fd"), ("/a/b", "/a/feeds", nil), ("/a%2Fb", "/a/b/c", nil),
    ("/a%2Fb", "/a%2fb/c", "/c"), ("/%C3%BC", "/%c3%bc/x", "/x"), ("/a", "/a//x", "//x"),
    ("/a", "//a/x", nil), ("/a", "/a/../x", "/../x"), ("/", "/feeds", "/feeds"),
  ])
  func `is taken off what begins with it, decoded`(
    base: String, path: String, rest: String?
  ) throws {
    let found = try BasePath(base).rest(of: Array(path.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == rest)
  }
}
