import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The feeds` {
    @Test func `may be none`() throws {
      let site = try Site([])
      try Visit.make("no-feed", site) { visit in
        try visit.tab.open(site.url + "/")
        try visit.tab.wait(until: "/feed/i.test(document.querySelector('#main, main').innerText)")
        let picture = visit.picture()
        let text = try visit.tab.evaluate("document.body.innerText", as: String.self)
        #expect(text.contains("rowcast import") || text.contains("curl"), "\(text), \(picture)")
        let isError = try visit.tab.evaluate(
          "document.querySelector('#error').hidden === false", as: Bool.self)
        #expect(!isError, "\(picture)")
        // What it says is done as it stands.
        try runShownCurl(visit)
        let feeds = try site.answer("/feeds").text
        #expect(feeds.contains(#""name":"notes""#), "\(feeds)")
        try visit.tab.click("#blank button")
        try visit.tab.wait(until: "document.querySelector('#tabs [data-feed=notes]')")
        try visit.tab.wait(
          until: "document.querySelector('#blank').innerText.includes('feeds/notes/items')")
        try runShownCurl(visit)
        try visit.tab.wait(until: "!document.querySelector('#news').hidden")
        try visit.tab.click("#news")
        try visit.settle()
        try visit.expectPlaced("notes", visit.picture("then"))
      }
    }

    /// Runs the curl of a page without rows, with the server's token.
    private func runShownCurl(_ visit: Visit) throws {
      let shown = try visit.tab.evaluate(
        "document.querySelector('#blank pre').textContent", as: String.self)
      let curl = try #require(shown.firstRange(of: "curl")).lowerBound
      let run = try RowcastBinary.run(
        ["-c", String(shown[curl...]) + " --fail-with-body --silent --show-error"],
        program: "/bin/sh", environment: ["TOKEN": Site.token])
      #expect(run.ending == .exited(0), "\(shown): \(run.whole)")
    }

    @Test func `may be empty, and a first row is told of`() throws {
      let site = try Site([])
      try site.make("empty")
      try Visit.make("empty-feed", site) { visit in
        try visit.open("/feeds/empty")
        let picture = visit.picture()
        #expect(try visit.rows().isEmpty, "\(picture)")
        let text = try visit.tab.evaluate(
          "document.querySelector('main').innerText", as: String.self)
        #expect(text.count > 5, "\(text), \(picture)")
        try site.add([Item.film("first")], to: "empty")
        try visit.tab.wait(until: "!document.querySelector('#news').hidden")
        try visit.tab.click("#news")
        try visit.tab.wait(until: "document.querySelector('.row[data-id=first]')")
        try visit.settle()
        try visit.expectPlaced("empty", visit.picture("no-more"))
      }
    }

    @Test(arguments: [PageSize.phone, .desktop])
    func `may be many, all within reach`(size: PageSize) throws {
      let site = try Site([])
      for number in 10..<70 { try site.make("feed-\(number)", [Item.film("f-\(number)")]) }
      try Visit.make("many-feeds-\(size.width)", site, size) { visit in
        try visit.open("/feeds/feed-60")
        try visit.settle()
        let picture = visit.picture()
        let tabs = try visit.tab.evaluate(
          "document.querySelectorAll('#tabs [role=tab]').length", as: Int.self)
        #expect(tabs == 60, "\(picture)")
        let overflow = try visit.tab.evaluate(
          "document.documentElement.scrollWidth - innerWidth", as: Int.self)
        #expect(overflow <= 0, "\(picture)")
        // The feed on show is among the tabs in view.
        let isSeen = try visit.tab.evaluate(
          """
          ((tab, bar) => tab.left >= bar.left - 1 && tab.right <= bar.right + 1
            && tab.top >= bar.top - 1 && tab.bottom <= bar.bottom + 1)(
            document.querySelector('[aria-selected=true]').getBoundingClientRect(),
            document.querySelector('#tabs').getBoundingClientRect())
          """, as: Bool.self)
        #expect(isSeen, "\(picture)")
        try visit.tab.run("document.querySelector('[data-feed=feed-69]').scrollIntoView()")
        try visit.tab.click("[data-feed=feed-69]")
        try visit.tab.wait(until: "document.querySelector('.row[data-id=f-69]')")
      }
    }

    @Test func `that is deleted while one looks is told of`() throws {
      let site = try Site()
      try Visit.make("deleted-feed", site, failsRequests: true) { visit in
        try visit.open("/feeds/books")
        try visit.settle()
        try site.delete("books")
        try visit.tab.click("#refresh")
        try visit.tab.wait(until: "document.querySelector('#error').hidden === false")
        visit.picture()
      }
    }

    @Test func `are shown under a base path`() throws {
      let site = try Site(["--demo", "--base-path", "/lists"])
      try Visit.make("base-path", site) { visit in
        try visit.open("/lists/")
        try visit.settle()
        try visit.tab.click("#tabs [data-feed=people]")
        try visit.tab.wait(until: "document.querySelector('.row')?.dataset.type === 'PersonCell'")
        let path = try visit.tab.evaluate("location.pathname", as: String.self)
        #expect(path == "/lists/feeds/people")
        try visit.tab.reload()
        try visit.settle()
        let picture = visit.picture()
        let astray = visit.tab.record.requests.filter {
          !$0.hasPrefix(site.url + "/lists/") && !$0.hasPrefix("data:")
        }
        #expect(astray.isEmpty, "asked beside the base path: \(astray), \(picture)")
        try visit.tab.click(".row[data-index='1']")
        try visit.tab.wait(
          until:
            "document.querySelector('#panel-curl').innerText.includes('/lists/feeds/people/rows/')")
      }
    }
  }
}
