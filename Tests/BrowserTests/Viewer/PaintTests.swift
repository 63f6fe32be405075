import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The first paint` {
    @Test func `shows the first feed's rows, its tabs and nothing of other hosts`() throws {
      let site = try Site()
      try Visit.make("home", site) { visit in
        let start = ContinuousClock.now
        try visit.open()
        let paint = try visit.tab.evaluate(
          "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1",
          as: Double.self)
        print("browser: rows after \(ContinuousClock.now - start), first paint \(paint) ms")
        try visit.settle()
        let picture = visit.picture()
        let tabs = try visit.tab.evaluate(
          "[...document.querySelectorAll('#tabs [role=tab]')].map((tab) => tab.dataset.feed)",
          as: [String].self)
        #expect(tabs == ["books", "films", "home", "people"], "\(picture)")
        // The page is small: markup, style, scripts.
        let bytes = try visit.tab.evaluate(
          """
          performance.getEntriesByType('resource').filter(({name}) => name.includes('/viewer/'))
            .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)
          """, as: Int.self)
        print("browser: the viewer's files have \(bytes) bytes on the wire")
        #expect(bytes > 1000 && bytes < 120_000)
      }
    }

    @Test(arguments: ["home", "films", "people", "books"])
    func `places every row by the heights of the API`(feed: String) throws {
      let site = try Site()
      try Visit.make("feed-\(feed)", site) { visit in
        try visit.open("/feeds/\(feed)")
        try visit.settle()
        try visit.expectPlaced(feed, visit.picture())
        let selected = try visit.tab.evaluate(
          "document.querySelector('#tabs [aria-selected=true]').dataset.feed", as: String.self)
        #expect(selected == feed)
        // To the end, by steps of its own size.
        let end =
          "document.querySelector('#list').scrollTop + "
          + "document.querySelector('#list').clientHeight + 1 < "
          + "document.querySelector('#list').scrollHeight"
        while try visit.tab.evaluate(end, as: Bool.self) {
          let next = try visit.tab.evaluate(
            "document.querySelector('#list').scrollTop + 2500", as: Double.self)
          try visit.scroll(to: next)
          try visit.expectPlaced(feed, "while scrolling \(feed)")
        }
        try visit.tab.wait(until: "document.querySelector('#end').hidden === false")
        let picture = visit.picture("end")
        let last = try visit.rowsInView().last
        #expect(last?.position == last?.setSize, "\(picture)")
      }
    }

    @Test func `goes from tab to tab, and back by the browser's history`() throws {
      let site = try Site()
      try Visit.make("tabs", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.tab.click("#tabs [data-feed=books]")
        try visit.tab.wait(
          until: "document.querySelector('#rows .row')?.dataset.type === 'BookCell'")
        try visit.settle()
        let path = try visit.tab.evaluate("location.pathname", as: String.self)
        #expect(path == "/feeds/books")
        visit.picture()
        try visit.tab.goBack()
        try visit.tab.wait(
          until: "document.querySelector('#tabs [aria-selected=true]').dataset.feed === 'home'")
        try visit.settle()
        try visit.expectPlaced("home", "after back")
      }
    }
  }
}
