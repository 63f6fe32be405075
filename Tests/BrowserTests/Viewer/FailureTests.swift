import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A failure` {
    private static let isError = "document.querySelector('#error').hidden === false"

    /// By a script: the page tries again by itself as well, and when that has gone well just before a
    /// click, the click would meet what is behind.
    private static let retry =
      "document.querySelector('#error').hidden || document.querySelector('#retry').click()"

    /// What must hold whenever something has failed: it is told, with a way to try again, and it does
    /// not look like the end of the list.
    private static func expectTold(_ visit: Visit, _ picture: String) throws {
      let text = try visit.tab.evaluate(
        "document.querySelector('#error').innerText.trim()", as: String.self)
      #expect(text.count > 10, "\(text), \(picture)")
      let canRetry = try visit.tab.evaluate(
        "(({width, height}) => width > 20 && height > 15)"
          + "(document.querySelector('#retry').getBoundingClientRect())", as: Bool.self)
      #expect(canRetry, "\(picture)")
      let looksEnded = try visit.tab.evaluate(
        "!document.querySelector('#end').hidden || /No more/.test(document.querySelector('#list').innerText)",
        as: Bool.self)
      #expect(!looksEnded, "a failure looks like the end, \(picture)")
    }

    @Test func `is told when the network is gone, and healed when it is back`() throws {
      let site = try Site()
      try Visit.make("offline", site, failsRequests: true) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        let kept = try visit.rowsInView().map(\.id)
        try visit.tab.network(isOffline: true)
        try visit.tab.click("#refresh")
        try visit.tab.wait(until: Self.isError)
        #expect(try visit.rowsInView().map(\.id) == kept, "what was loaded is kept")
        try visit.tab.run("document.querySelector('#list').scrollTop = 1e9")
        try visit.tab.wait(
          until: "\(ShownRow.inView).length > 0 && \(ShownRow.inView).every(({id}) => id === null)")
        try visit.tab.wait(until: Self.isError)
        try Self.expectTold(visit, visit.picture())
        try visit.tab.network(isOffline: false)
        try visit.tab.run(Self.retry)
        try visit.settle()
        try visit.tab.wait(until: "!(\(Self.isError)) && !document.querySelector('#end').hidden")
        try visit.expectPlaced("home", visit.picture("back"))
      }
    }

    @Test func `is told when the server has ended, and healed when it serves again`() throws {
      let site = try Site()
      try Visit.make("server-gone", site, failsRequests: true) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try site.stop()
        try visit.tab.run("document.querySelector('#list').scrollTop = 9000")
        try visit.tab.wait(until: Self.isError)
        try Self.expectTold(visit, visit.picture())
        // A try while it is still away fails as well.
        try visit.tab.click("#retry")
        try visit.tab.wait(until: Self.isError)
        try Self.expectTold(visit, visit.picture("again"))
        try site.start()
        try visit.tab.run(Self.retry)
        try visit.settle()
        try visit.tab.wait(until: "!(\(Self.isError))")
        try visit.expectPlaced("home", visit.picture("back"))
      }
    }

    @Test func `of a page of rows alone is healed by the button`() throws {
      let site = try Site()
      try Visit.make("page-failed", site, failsRequests: true) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.tab.block(["*/rows?*pageIndex=5*", "*/rows?*pageIndex=4*"])
        try visit.tab.run("document.querySelector('#list').scrollTop = 1e9")
        try visit.tab.wait(until: Self.isError)
        try Self.expectTold(visit, visit.picture())
        try visit.tab.block([])
        try visit.tab.run(Self.retry)
        try visit.settle()
        try visit.tab.wait(until: "!(\(Self.isError))")
        try visit.expectPlaced("home", visit.picture("back"))
      }
    }

    @Test func `of the very first load is told, and healed without loading the page anew`() throws {
      let site = try Site()
      try Visit.make("first-failed", site, failsRequests: true) { visit in
        try visit.tab.block(["*/rows?*"])
        try visit.tab.open(site.url + "/feeds/home")
        try visit.tab.wait(until: Self.isError)
        try Self.expectTold(visit, visit.picture())
        try visit.tab.block([])
        try visit.tab.run(Self.retry)
        try visit.settle()
        try visit.tab.wait(until: "!(\(Self.isError))")
        try visit.expectPlaced("home", visit.picture("back"))
      }
    }

    @Test func `of the address is told with the server's own words`() throws {
      let site = try Site()
      try Visit.make("unknown-feed", site, failsRequests: true) { visit in
        try visit.tab.open(site.url + "/feeds/none")
        try visit.tab.wait(until: Self.isError)
        let picture = visit.picture()
        try Self.expectTold(visit, picture)
        let text = try visit.tab.evaluate(
          "document.querySelector('#error').innerText", as: String.self)
        #expect(text.contains("none"), "\(text), \(picture)")
        // The tabs lead out of it.
        try visit.tab.click("#tabs [data-feed=books]")
        try visit.settle()
        try visit.tab.wait(until: "!(\(Self.isError))")
        try visit.expectPlaced("books", visit.picture("left"))
      }
    }

    /// No time heals this one, so that the page does not try by itself.
    @Test func `is healed by the button`() throws {
      let site = try Site()
      try Visit.make("healed", site, failsRequests: true) { visit in
        try visit.tab.open(site.url + "/feeds/later")
        try visit.tab.wait(until: Self.isError)
        try site.make("later", [Item.film("f")])
        _ = Deadline(.milliseconds(300)).wait { false }
        #expect(try visit.tab.evaluate(Self.isError, as: Bool.self))
        try visit.tab.click("#retry")
        try visit.tab.wait(until: "document.querySelector('.row[data-id=f]')")
        try visit.tab.wait(until: "!(\(Self.isError))")
        try visit.expectPlaced("later", visit.picture())
      }
    }

    @Test func `is none where a snapshot has expired: the list reloads and keeps the place`() throws
    {
      let site = try Site(["--demo", "--snapshot-retention", "0s,1"])
      try Visit.make("expired", site, failsRequests: true) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.scroll(to: 3000)
        // Changes until the page's instant is forgotten, which goes by whole seconds.
        let asked = try #require(
          visit.tab.record.requests.last { $0.contains("snapshot=") && !$0.contains("/events") })
        var minute = 0
        let isExpired = try Deadline().wait {
          minute += 1
          try site.add([Item.film("x", minute: minute % 60)], to: "home")
          _ = Deadline(.milliseconds(100)).wait { false }
          return try site.answer(String(asked.dropFirst(site.url.count))).status == 410
        }
        #expect(isExpired, "\(asked)")
        let before = try visit.tab.evaluate(
          "document.querySelector('#list').scrollTop", as: Double.self)
        try visit.tab.run("document.querySelector('#list').scrollTop = 9000")
        try visit.settle()
        let picture = visit.picture()
        #expect(before > 2000)
        #expect(try !visit.tab.evaluate(Self.isError, as: Bool.self), "\(picture)")
        #expect(
          visit.tab.record.words.contains { $0.text.contains("410") },
          "the page has not met a 410: the test tests nothing")
        let top = try visit.tab.evaluate(
          "document.querySelector('#list').scrollTop", as: Double.self)
        #expect(abs(top - 9000) < 700, "the place is lost: \(top), \(picture)")
        try visit.expectPlaced("home", picture)
      }
    }
  }
}
