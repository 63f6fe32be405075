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
    @Test func `passes every scenario and test in the browser`() throws {
      let outcomes = try run(
        """
        const {runScenarios} = await import('/clients-under-test/scenarios.mjs');
        const {runUnits} = await import('/clients-under-test/units.mjs');
        const scenarios = await (await fetch('/clients-under-test/scenarios.json')).json();
        return [...await runScenarios(scenarios, rowcast), ...await runUnits(rowcast)];
        """, as: [Outcome].self)
      #expect(outcomes.count >= 20, "\(outcomes.map(\.name))")
      for outcome in outcomes {
        #expect(outcome.failure == nil, "\(outcome.name): \(outcome.failure ?? "")")
      }
    }

    /// A list and a windowed list, in a random order of answers, failures and writes.
    @Test(arguments: [("list-model", "runListModel"), ("window-model", "runWindowModel")])
    func `keeps to the model in the browser`(module: String, function: String) throws {
      let seed = Int.random(in: 1...1_000_000)
      do {
        let seen = try run(
          """
          const {\(function)} = await import('/clients-under-test/\(module).mjs');
          return \(function)(rowcast, {seed: \(seed), rounds: 25});
          """, as: [String: Int].self)
        #expect(seen.values.contains { $0 > 100 }, "\(seen), seed \(seed)")
      } catch { Issue.record("\(function), seed \(seed): \(error)") }
    }

    /// Runs the body of a function that has the module `rowcast`, on a page of a real server.
    private func run<Value: Decodable>(_ body: String, as type: Value.Type) throws -> Value {
      let site = try Site()
      let tab = try Tab(Stage.required().browser, name: "client")
      defer { tab.close() }
      // What the server answers forbids scripts, and this page is no viewer.
      try tab.call("Page.setBypassCSP", ["enabled": true])
      try tab.serve(Clients.folder, at: site.url + "/clients-under-test/")
      try tab.open(site.url + "/feeds")
      let value = try tab.evaluate(
        "(async () => { const rowcast = await import('/viewer/rowcast.js'); \(body) })()", as: type)
      #expect(tab.record.requests.contains { $0.hasSuffix("/viewer/rowcast.js") })
      return value
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
    let seed = Int.random(in: 1...1_000_000)
    let run = try node(["run.mjs", "--seed", "\(seed)", "--rounds", "60"])
    #expect(run.ending == .exited(0), "seed \(seed): \(run.whole)")
    #expect(run.output.contains("as they should be"), "\(run.whole)")
  }

  @Test func `gets on with a real server that restarts, forgets and removes`() throws {
    let run = try node(["live.mjs", RowcastBinary.path])
    #expect(run.ending == .exited(0), "\(run.whole)")
  }

  @Test func `does what its page of documentation says`() throws {
    let run = try node(["docs.mjs", RowcastBinary.path])
    #expect(run.ending == .exited(0), "\(run.whole)")
  }

  private func node(_ arguments: [String]) throws -> RowcastBinary.Finished {
    let script = Clients.folder.appending(path: arguments[0]).path
    return try RowcastBinary.run(
      [script] + arguments.dropFirst(), program: try #require(Clients.node), within: .seconds(60))
  }
}
