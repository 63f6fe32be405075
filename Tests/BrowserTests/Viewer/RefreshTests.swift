import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `New rows` {
    private static let news = "document.querySelector('#news')"

    @Test func `are told of while one looks, and shown when one asks`() throws {
      let site = try Site()
      try Visit.make("news", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        #expect(try visit.tab.evaluate("\(Self.news).hidden", as: Bool.self))
        let before = try visit.rowsInView().map(\.id)
        try site.add((0..<3).map { Item.film("new-\($0)", minute: $0) }, to: "home")
        try visit.tab.wait(until: "!\(Self.news).hidden && \(Self.news).textContent === '3 new'")
        let picture = visit.picture("told")
        #expect(try visit.rowsInView().map(\.id) == before, "nothing moved by itself, \(picture)")
        try visit.tab.click("#news")
        try visit.tab.wait(until: "document.querySelector('#rows [data-id=new-2]')")
        try visit.settle()
        let shown = visit.picture("shown")
        #expect(
          try visit.rowsInView().prefix(3).map(\.id) == ["new-2", "new-1", "new-0"], "\(shown)")
        #expect(try visit.tab.evaluate("\(Self.news).hidden", as: Bool.self), "\(shown)")
        try visit.expectPlaced("home", shown)
      }
    }

    @Test func `come by the refresh button, and the row one looks at stays where it is`() throws {
      let site = try Site()
      try Visit.make("refresh", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.scroll(to: 6000)
        let before = try #require(try visit.rowsInView().first)
        try site.add((0..<30).map { Item.film("new-\($0)", minute: $0) }, to: "home")
        try visit.tab.click("#refresh")
        try visit.tab.wait(
          until: "document.querySelector('.row')?.getAttribute('aria-setsize') === '302'")
        try visit.tab.wait(
          until: "\(ShownRow.inView).some(({id}) => id === \(JSON.text(before.id ?? "").literal))")
        try visit.settle()
        let picture = visit.picture()
        let after = try #require(try visit.rows().first { $0.id == before.id })
        #expect(after.index == before.index + 30, "\(picture)")
        #expect(
          abs(after.viewTop - before.viewTop) <= 1,
          "it was at \(before.viewTop) and is at \(after.viewTop), \(picture)")
        try visit.expectPlaced("home", picture)
      }
    }

    @Test func `come when the list is pulled down by a finger`() throws {
      let site = try Site()
      try Visit.make("pull", site, .phone) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try site.add([Item.film("new", minute: 1)], to: "home")
        try visit.tab.drag(from: .init(x: 180, y: 250), to: .init(x: 180, y: 560))
        try visit.tab.wait(until: "\(ShownRow.inView)[0]?.id === 'new'")
        try visit.settle()
        try visit.expectPlaced("home", visit.picture())
      }
    }

    @Test func `are told of again when the stream was cut by a server that ended`() throws {
      let site = try Site()
      try Visit.make("news-later", site, failsRequests: true) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        let isListening = Deadline().wait {
          visit.tab.record.requests.contains { $0.contains("/feeds/home/events") }
        }
        #expect(isListening, "\(visit.tab.record.requests)")
        try site.stop()
        try site.start()
        try site.add([Item.film("new", minute: 1)], to: "home")
        try visit.tab.wait(
          until: "!\(Self.news).hidden && \(Self.news).textContent === '1 new'",
          within: .seconds(20))
        visit.picture()
      }
    }

    @Test func `are none where only rows went`() throws {
      let site = try Site()
      try Visit.make("removed", site) { visit in
        try visit.open("/feeds/films")
        try visit.settle()
        let gone = try #require(try visit.rowsInView().dropFirst(2).first?.id)
        try site.remove(gone, from: "films")
        try visit.tab.click("#refresh")
        try visit.tab.wait(
          until: "document.querySelector('.row')?.getAttribute('aria-setsize') === '58'")
        try visit.settle()
        let picture = visit.picture()
        #expect(try !visit.rows().contains { $0.id == gone }, "\(picture)")
        #expect(try visit.tab.evaluate("\(Self.news).hidden", as: Bool.self), "\(picture)")
        try visit.expectPlaced("films", picture)
      }
    }
  }
}
