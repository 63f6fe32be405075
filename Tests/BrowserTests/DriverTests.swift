import Glibc
import TestSupport
import Testing

extension BrowserTests {
  /// The driver itself, by pages that are no viewer.
  @Suite struct `The driven browser` {
    @Test func `shows what the server answers`() throws {
      let site = try Site()
      try Visit.make("driver", site) { visit in
        try visit.tab.open(site.url + "/feeds")
        let shown = try visit.tab.evaluate("document.body.textContent", as: String.self)
        #expect(shown.contains(#""name":"books""#))
        #expect(visit.tab.record.requests.first == site.url + "/feeds")
        let size = try visit.tab.evaluate("[innerWidth, innerHeight]", as: [Int].self)
        #expect(size == [1280, 800])
      }
    }

    @Test func `hears what a page complains of`() throws {
      let site = try Site()
      let tab = try Tab(Stage.required().browser)
      defer { tab.close() }
      try tab.open(site.url + "/feeds")
      try tab.run("console.log('fine')")
      #expect(tab.record.complaints(network: true) == [])
      try tab.run("console.error('a', {b: 1})")
      try tab.run("void setTimeout(() => { throw new Error('thrown') })")
      try tab.run("fetch('/feeds/none')")
      #expect(
        Deadline().wait { tab.record.complaints(network: true).count == 3 },
        "\(tab.record.words)")
      let complaints = tab.record.complaints(network: false)
      #expect(complaints.first?.hasPrefix("console error: a") == true, "\(complaints)")
      #expect(complaints.last?.contains("thrown") == true, "\(complaints)")
    }

    @Test func `reaches no other host`() throws {
      let site = try Site()
      let tab = try Tab(Stage.required().browser)
      defer { tab.close() }
      try tab.open(site.url + "/feeds")
      let reached = try tab.evaluate(
        "fetch('http://example.com/').then(() => true, () => false)", as: Bool.self)
      #expect(!reached)
      #expect(tab.record.requests.last == "http://example.com/")
    }

    @Test func `clicks, types and presses keys as a person does`() throws {
      let site = try Site()
      let tab = try Tab(Stage.required().browser)
      defer { tab.close() }
      try tab.open(site.url + "/feeds")
      try tab.run(
        """
        (document.body.innerHTML = '<input id=a><button id=b>b</button>',
          b.onclick = (event) => { window.clicked = event.isTrusted; }, null)
        """)
      try tab.click("#a")
      try tab.type("12x")
      #expect(try tab.evaluate("a.value", as: String.self) == "12x")
      try tab.press("Tab")
      #expect(try tab.evaluate("document.activeElement.id", as: String.self) == "b")
      try tab.press("Enter")
      #expect(try tab.evaluate("window.clicked", as: Bool.self))
    }

    @Test func `tells of a wait in vain what the page shows`() throws {
      let site = try Site()
      let tab = try Tab(Stage.required().browser)
      defer { tab.close() }
      try tab.open(site.url + "/feeds")
      let failure = #expect(throws: TestFailure.self) {
        try tab.wait(until: "window.never", within: .milliseconds(50))
      }
      let text = try #require(failure).description
      #expect(text.contains("window.never") && text.contains(".build/screenshots/"), "\(text)")
    }

    @Test func `is offline when told so, and its colours are those preferred`() throws {
      let site = try Site()
      let tab = try Tab(Stage.required().browser)
      defer { tab.close() }
      try tab.open(site.url + "/feeds")
      let asks = "fetch('/feeds').then(() => true, () => false)"
      try tab.network(isOffline: true)
      #expect(try !tab.evaluate(asks, as: Bool.self))
      try tab.network(isOffline: false)
      #expect(try tab.evaluate(asks, as: Bool.self))
      try tab.prefer(scheme: "dark")
      let isDark = "matchMedia('(prefers-color-scheme: dark)').matches"
      #expect(try tab.evaluate(isDark, as: Bool.self))
    }

    @Test func `ends with its socket, as it does when the tests are killed`() throws {
      let browser = try Browser()
      #expect(try browser.name().contains("Chrom"))
      let id = try #require(browser.processID)
      #expect(kill(id, 0) == 0)
      browser.close()
      #expect(kill(id, 0) != 0)
      #expect(throws: TestFailure.self) { try browser.name() }
    }
  }
}
