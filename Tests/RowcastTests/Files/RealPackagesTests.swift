import Foundation
import TestSupport
import Testing

/// The real list of packages, imported while the server runs.
///
/// All of it in an optimised build; otherwise its first tenth, for the sake of time.
@Suite(.enabled(if: Samples.packages != nil, "../shared/data/packages.ndjson.gz is not here"))
struct RealPackagesTests {
  #if DEBUG
    private static let count = 10_000
  #else
    private static let count = 100_203
  #endif

  @Test func `a running server shows what is imported, answers throughout, and loses nothing`()
    throws
  {
    let server = try ServerProcess(["--demo"])
    let packages = try #require(Samples.packages)
    let importing = try ChildProcess(
      "/bin/sh",
      [
        "-c", #"gzip -dc "$1" | head -n "$2" | "$0" import packages - --db "$3""#,
        RowcastBinary.path, packages, "\(Self.count)", server.database,
      ])
    // Pages of the demo while the import writes; the new feed is there at once or not at all.
    let connection = try server.connect()
    var reads = 0
    while importing.isRunning {
      for target in ["/feeds/home/rows?pageIndex=\(reads % 14)", "/feeds/packages"] {
        try connection.send(RawRequest("GET", target))
        let answer = try connection.response()
        if target == "/feeds/packages", answer.status == 404 { continue }
        #expect(answer.status == 200)
        if target == "/feeds/packages" {
          #expect(answer.text.contains("\"total\":\(Self.count),"), "\(answer.text)")
        }
      }
      reads += 1
    }
    #expect(reads > 10)
    #expect(try importing.wait() == .exited(0), "\(importing.errors)")
    #expect(
      try importing.restOfOutput()
        == """
        \(Self.count) items into packages, a new feed: \(Self.count) created, 0 updated, \
        0 unchanged\n
        """)

    let byIndex = try walk(connection) { index, _ in
      "/feeds/packages/rows?pageIndex=\(index)&pageSize=100"
    }
    #expect(byIndex.count == Self.count)
    #expect(Set(byIndex).count == Self.count)
    let byNext = try walk(connection) { _, next in
      next ?? "/feeds/packages/rows?pageSize=100"
    }
    #expect(byNext == byIndex)
  }

  /// The ids of every page, in order.
  private func walk(
    _ connection: RawConnection, _ target: (Int, String?) -> String
  ) throws -> [String] {
    var ids: [String] = []
    var next: String?
    for index in 0..<(Self.count / 100 + 2) {
      try connection.send(RawRequest("GET", target(index, next)))
      let page = try connection.response().decoded(Page.self)
      ids += page.rows.map(\.id)
      #expect(page.total == Self.count)
      #expect(page.isNoMore == (page.next == nil))
      if page.isNoMore { return ids }
      next = page.next
    }
    throw TestFailure("the walk did not end")
  }
}
