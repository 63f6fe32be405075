import TestSupport
import Testing

/// `--trusted-proxies` and `--base-path`
struct ProxyTests {
  private func client(
    _ options: [String], _ fields: String...
  ) throws -> (log: [String: Any], peer: String) {
    let folder = try TemporaryFolder()
    let log = LogFile(path: folder.file("log"))
    let server = try ServerProcess(
      ["--access-log", log.path, "--access-log-format", "json"] + options)
    let connection = try server.connect()
    try connection.send(RawRequest("GET", "/feeds", fields))
    #expect(try connection.response().status == 200)
    return (try #require(try log.objects(1).first), connection.localAddress)
  }

  @Test func `a client's own word is not taken`() throws {
    let (log, peer) = try client([], "X-Forwarded-For: 1.2.3.4")
    #expect(log["client"] as? String == "127.0.0.1")
    #expect((log["port"] as? Int).map { "127.0.0.1:\($0)" } == peer)
  }

  @Test(arguments: ["loopback", "127.0.0.1", "10.0.0.0/8, 127.0.0.0/8", "unix,loopback"])
  func `behind a trusted proxy the rightmost address that is none counts`(list: String) throws {
    let (log, peer) = try client(
      ["--trusted-proxies", list], "X-Forwarded-For: 6.6.6.6", "X-Forwarded-For: 1.2.3.4:99")
    #expect(log["client"] as? String == "1.2.3.4")
    #expect(log["port"] as? Int == 99)
    #expect(log["peer"] as? String == peer)
  }

  @Test func `links begin with the base path, whichever way a request comes`() throws {
    let server = try ServerProcess(["--demo", "--base-path", "/apps/rowcast/"])
    let base = "/apps/rowcast"
    for prefix in [base, "", "/apps/row%63ast"] {
      let list = try server.get(prefix + "/feeds").text
      #expect(list.contains(#""rows":"\#(base)/feeds/books/rows""#))
      #expect(!list.contains(#""/feeds"#))
      #expect(try server.get(prefix + "/feeds/books").text.contains(#""rows":"\#(base)/feeds"#))
      #expect(try server.get(prefix + "/healthz").status == 200)
    }
    var target: String? = base + "/feeds/home/rows?pageSize=100"
    var count = 0
    while let next = target {
      let answer = try server.get(next)
      let page = try answer.decoded(Page.self)
      count += page.rows.count
      let links = answer["Link"] ?? ""
      #expect(links.hasPrefix("<\(base)/feeds/home/rows?pageIndex=0&"))
      #expect(!links.contains("</feeds"))
      #expect(page.next.map { $0.hasPrefix(base + "/feeds/home/rows?") } != false)
      target = page.next
    }
    #expect(count == 272)
    let connection = try server.connect()
    try connection.send(RawRequest("POST", base + "/feeds/home/rows/book-alice/select?pageSize=1"))
    let action = try connection.response().text
    #expect(action.contains(#""rows":"\#(base)/feeds/books/rows","page":"#))
    #expect(action.contains(#""next":"\#(base)/feeds/books/rows?"#))
    #expect(!action.contains(#""/feeds"#))
    let missing = try server.get(base + "/nothing")
    #expect(missing.status == 404)
    #expect(missing.text.contains(#""type":"/problems/"#))
    #expect(try server.get(base + "/feeds/..%2fhealthz").status == 404)
    #expect(try server.get("/other/feeds").status == 404)
    #expect(try server.get(base + base + "/feeds").status == 404)
  }

  @Test func `tags differ with the base path, and hold with the same`() throws {
    let folder = try TemporaryFolder()
    var tags: [String] = []
    for options in [
      ["--demo"], ["--base-path", "/a"], ["--base-path", "/b"], ["--base-path", "/a"],
    ] {
      let server = try ServerProcess(options, in: folder)
      // One page alone: its body has no link.
      let page = try server.get("/feeds/people/rows?pageIndex=99")
      tags.append(page["ETag"] ?? "")
      #expect(try server.stop() == .exited(0))
    }
    #expect(Set(tags).count == 3)
    #expect(tags[1] == tags[3])
  }
}
