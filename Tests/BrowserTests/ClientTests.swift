import Foundation
import TestSupport
import Testing

/// The tests of `rowcast.js` in Tests/Clients, which need no page: the same in a browser and in node.
private enum Clients {
  static let folder: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<2 { folder.deleteLastPathComponent() }
    return folder.appending(path: "Clients/")
  }()

  static let node: String? = ["/usr/bin/node", "/usr/local/bin/node"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

extension BrowserTests {
  @Suite struct `The JavaScript client` {
    private struct Outcome: Decodable {
      let name: String
      let failure: String?
    }

    /// With the module that the server serves.
    @Test func `passes every scenario in the browser`() throws {
      let site = try Site()
      let tab = try Tab(Stage.required().browser)
      defer { tab.close() }
      // What the server answers forbids scripts, and this page is no viewer.
      try tab.call("Page.setBypassCSP", ["enabled": true])
      try tab.serve(Clients.folder, at: site.url + "/clients-under-test/")
      try tab.open(site.url + "/feeds")
      let outcomes = try tab.evaluate(
        """
        (async () => {
          const rowcast = await import('/viewer/rowcast.js');
          const {runScenarios} = await import('/clients-under-test/scenarios.mjs');
          const scenarios = await (await fetch('/clients-under-test/scenarios.json')).json();
          return runScenarios(scenarios, rowcast);
        })()
        """, as: [Outcome].self)
      #expect(outcomes.count >= 10, "\(outcomes.map(\.name))")
      for outcome in outcomes {
        #expect(outcome.failure == nil, "\(outcome.name): \(outcome.failure ?? "")")
      }
      #expect(tab.record.requests.contains { $0.hasSuffix("/viewer/rowcast.js") })
    }

    /// Over the wire: what the client reads is what the server wrote.
    @Test func `pages through a real feed, and follows its changes`() throws {
      let site = try Site()
      let tab = try Tab(Stage.required().browser)
      defer { tab.close() }
      try tab.call("Page.setBypassCSP", ["enabled": true])
      try tab.open(site.url + "/feeds")
      struct Walk: Decodable {
        let ids: [String]
        let total: Int
        let isNoMore: Bool
        let error: JSON?
      }
      try tab.run(
        """
        (async () => {
          const {Client, PagedList} = await import('/viewer/rowcast.js');
          window.list = new PagedList(new Client(), 'home', {pageSize: 30});
          await list.loadNew();
          while (!list.state.isNoMore && !list.state.error) await list.loadMore();
          list.follow();
        })()
        """)
      try tab.wait(until: "window.list?.state.isNoMore")
      let state =
        "(({rows, total, isNoMore, error}) => "
        + "({ids: rows.map(({id}) => id), total, isNoMore, error}))(list.state)"
      let walk = try tab.evaluate(state, as: Walk.self)
      #expect(walk.total == 272 && walk.isNoMore && walk.error == nil, "\(walk)")
      #expect(Set(walk.ids).count == 272)
      try site.add([Item.film("new")], to: "home")
      try tab.wait(until: "list.state.news === 1")
      try tab.run("list.update()")
      try tab.wait(until: "list.state.news === 0 && list.state.phase === 'idle'")
      let updated = try tab.evaluate(state, as: Walk.self)
      #expect(updated.ids.count >= 272 && updated.ids.first == "new", "\(updated.ids.prefix(3))")
      #expect(updated.total == 273)
    }
  }
}

/// Where node is at hand, which needs no browser.
@Suite(.enabled(if: Clients.node != nil, "no node here: apt-get install nodejs"))
struct `The JavaScript client in node` {
  @Test func `passes all of its tests`() throws {
    let node = try #require(Clients.node)
    let run = try RowcastBinary.run(
      [Clients.folder.appending(path: "run.mjs").path], program: node, within: .seconds(60))
    #expect(run.ending == .exited(0), "\(run.whole)")
    #expect(!run.output.hasPrefix("0 of"), "\(run.output)")
  }
}
