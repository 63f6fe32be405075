import Foundation
import TestSupport
import Testing

/// What requests mean, over a socket: conditions, ranges, queries, paths.
struct SemanticsTests {
  private static let page = "/feeds/films/rows?pageSize=5"

  @Test func `the tag of the same page is the same after a restart, and so are its bytes`() throws {
    let first = try ServerProcess(["--demo"])
    let before = try first.get(Self.page)
    #expect(try first.get(Self.page) == before || first.get(Self.page)["ETag"] == before["ETag"])
    #expect(try first.stop() == .exited(0))
    let second = try ServerProcess(in: first.folder)
    let after = try second.get(Self.page)
    let tag = try #require(before["ETag"])
    #expect(after["ETag"] == tag)
    #expect(after.body == before.body)
    let fresh = try second.get(Self.page, "If-None-Match: \(tag)")
    #expect(fresh.status == 304)
    #expect(fresh.body.isEmpty)
  }

  @Test func `conditions go by their precedence`() throws {
    let server = try ServerProcess(["--demo"])
    let tag = try #require(try server.get(Self.page)["ETag"])
    let future = "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"
    let past = "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT"
    let cases: [([String], Int)] = [
      (["If-None-Match: \"x\"", future], 200), (["If-None-Match: \(tag)", past], 304),
      (["If-None-Match: *"], 304), (["If-None-Match: W/\(tag)"], 304),
      (["If-None-Match: \"x\", \(tag)"], 304),
      (["If-None-Match: \"x\"", "If-None-Match: \(tag)"], 304), ([future], 200), ([past], 200),
      (["If-Match: \(tag)"], 200), (["If-Match: W/\(tag)"], 412), (["If-Match: *"], 200),
      (["If-Match: \"x\"", "If-None-Match: \(tag)"], 412),
      (["If-Match: \(tag)", "If-None-Match: \(tag)"], 304), (["If-None-Match: x"], 200),
    ]
    let connection = try server.connect()
    for (lines, status) in cases {
      for method in ["GET", "HEAD"] {
        try connection.send(RawRequest(method, Self.page, lines))
        let answer = try connection.response(isHead: method == "HEAD")
        #expect(answer.status == status, "\(method) \(lines)")
        if status == 304 { #expect(answer["ETag"] == tag && answer["Vary"] != nil) }
      }
    }
    // No condition makes a 200 of what is not there.
    for line in ["If-None-Match: *", "If-Match: \"x\""] {
      try connection.send(RawRequest("GET", "/feeds/none/rows", [line]))
      #expect(try connection.response().status == 404)
    }
  }

  @Test(arguments: ["bytes=0-9", "bytes=-1", "bytes=999999999-", "bytes=a-b", "rows=0-1"])
  func `a range is passed over`(_ range: String) throws {
    let server = try ServerProcess(["--demo"])
    let whole = try server.get(Self.page)
    let answer = try server.get(Self.page, "Range: \(range)")
    #expect(answer.status == 200)
    #expect(answer.body == whole.body)
    #expect(answer["Content-Range"] == nil)
  }

  @Test func `HEAD then GET in one write, whatever comes of them`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    let tag = try #require(try server.get(Self.page)["ETag"])
    for (target, lines) in [
      (Self.page, []), ("/nothing", []), (Self.page, ["If-None-Match: \(tag)"]),
      ("/feeds?x=%zz", []), ("/feeds/home/rows/post-2/select", []), (Self.page, ["Expect: tea"]),
    ] {
      let both = RawRequest("HEAD", target, lines).bytes + RawRequest("GET", target, lines).bytes
      try connection.send(both)
      let head = try connection.response(isHead: true)
      let get = try connection.response()
      #expect(head.status == get.status, "\(target)")
      #expect(head.body.isEmpty)
      #expect(head["Content-Length"] == get["Content-Length"], "\(target)")
      #expect(head["ETag"] == get["ETag"])
    }
  }

  @Test(arguments: [
    ("pageSize=%31%30", 200, 10), ("type=a%2Bb", 200, 20), ("type=a+b", 200, 20),
    ("x=%ZZ", 400, 0), ("x=%", 400, 0), ("x=%4", 400, 0), ("x=%FF", 400, 0), ("x=%00", 400, 0),
    ("pageSize=10&pageSize=20", 400, 0), ("pageSize=10&pageSize=10", 400, 0),
    ("yolo=%3C\\", 200, 20), ("pageSize", 400, 0), ("pageSize=", 400, 0), ("pageSize=+10", 400, 0),
    ("pageSize=1%30", 200, 10), ("page%53ize=10", 200, 10), ("pageSize=%2531", 400, 0),
    ("pagesize=10", 200, 20), ("a%26pageSize=10", 200, 20), ("&&pageSize=10&", 200, 10),
    ("%ZZ=1", 400, 0), ("=", 200, 20), ("", 200, 20), ("x=%C3%28", 400, 0), ("x=%C0%AF", 400, 0),
  ])
  func `a query is split first and decoded once`(_ query: String, _ status: Int, _ size: Int) throws
  {
    let server = try ServerProcess(["--demo"])
    let answer = try server.get("/feeds/home/rows?" + query)
    #expect(answer.status == status)
    if status == 200 { #expect(try answer.decoded(Page.self).pageSize == size) }
  }

  @Test(arguments: [
    ("/feeds/home/../home", 404), ("/feeds/./home", 404), ("/feeds/%2e%2e/feeds", 404),
    ("/feeds/.%2E/feeds", 404), ("/feeds%2Fhome", 404), ("/feeds/home%2Frows", 404),
    ("//feeds", 404), ("/feeds//home", 404), ("/feeds/", 404), ("/feeds/home/", 404),
    ("/%66eeds", 200), ("/feeds/%68ome", 200), ("/feeds/%2568ome", 404), ("/Feeds", 404),
    ("/feeds/home%00", 400), ("/feeds/%", 400), ("/feeds/%zz/rows", 400), ("/feeds;x/home", 404),
    ("/feeds/home;x", 404), ("/feeds/home%3Fx", 404), ("/feeds/home%23", 404), ("/feeds/%FF", 400),
    ("http://other/feeds", 200), ("HTTP://other:80/feeds/home?x=y", 200),
    ("http://u@other/feeds", 400), ("/feeds#x", 400), ("/feeds\\home", 400),
  ])
  func `a path leads to its own route or to none`(_ target: String, _ status: Int) throws {
    let server = try ServerProcess(["--demo"])
    #expect(try server.get(target).status == status)
    #expect(try server.isAlive)
  }

  @Test func `five megabytes arrive whole at a client that reads some kilobytes at a time`() throws
  {
    let server = try ServerProcess(["--demo", "--max-page-size", "1000"])
    let target = "/feeds/home/rows?pageSize=1000"
    let whole = try server.get(target).body
    let slow = try server.connect(receiveBuffer: 4096)
    let count = 5_000_000 / whole.count + 1
    for _ in 0..<count { try slow.send(RawRequest("GET", target)) }
    try slow.send(RawRequest("GET", "/healthz", ["Connection: close"]))
    for _ in 0..<count {
      let answer = try slow.response(Deadline(.seconds(30)))
      #expect(answer.body.count == whole.count)
      #expect(answer.body == whole)
    }
    #expect(try slow.response().status == 200)
    #expect(try slow.rest() == [])
  }
}
