import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A tap on a row` {
    private func tap(_ visit: Visit, _ feed: String, _ type: String) throws -> ShownRow {
      try visit.open("/feeds/\(feed)")
      try visit.settle()
      for _ in 0..<40 {
        let row = try visit.rowsInView().first {
          $0.type == type && $0.viewTop >= 0 && $0.viewTop + $0.height / 2 < 500
        }
        if let row {
          try visit.tab.click(".row[data-index='\(row.index)']")
          return row
        }
        let top = try visit.tab.evaluate(
          "document.querySelector('#list').scrollTop", as: Double.self)
        try visit.scroll(to: top + 350)
      }
      throw TestFailure("no \(type) in \(feed)")
    }

    private func panel(_ visit: Visit, _ part: String) throws -> String {
      try visit.tab.wait(until: "document.querySelector('#panel').hidden === false")
      try visit.tab.wait(until: "document.querySelector('#panel-\(part)').innerText.length > 3")
      return try visit.tab.evaluate(
        "document.querySelector('#panel-\(part)').innerText", as: String.self)
    }

    @Test(arguments: [("LinkCell", "https://"), ("PhotoCell", "https://example.org/")])
    func `that opens an address shows it as a link`(type: String, address: String) throws {
      let site = try Site()
      try Visit.make("select-open-\(type)", site) { visit in
        _ = try tap(visit, "home", type)
        try visit.tab.wait(until: "document.querySelector('#panel-action a')")
        let picture = visit.picture()
        struct Link: Decodable {
          let href: String
          let rel: String
        }
        let link = try visit.tab.evaluate(
          "(({href, rel}) => ({href, rel}))(document.querySelector('#panel-action a'))",
          as: Link.self)
        #expect(link.href.hasPrefix(address), "\(link), \(picture)")
        #expect(link.rel.contains("noopener") || link.rel.contains("noreferrer"), "\(link)")
      }
    }

    @Test func `shows the row, its item and the curl that fetches it`() throws {
      let site = try Site()
      try Visit.make("panel", site) { visit in
        let row = try tap(visit, "home", "FilmCell")
        let id = try #require(row.id)
        let shown = try panel(visit, "row")
        try visit.tab.wait(
          until: "document.querySelector('#panel-item').innerText.includes('payload')")
        let item = try panel(visit, "item")
        let curl = try panel(visit, "curl")
        let picture = visit.picture()
        #expect(
          shown.contains(#""type": "FilmCell""#) && shown.contains(id), "\(shown), \(picture)")
        #expect(item.contains(#""type": "film""#) && item.contains(id), "\(item), \(picture)")
        #expect(curl.contains("\(site.url)/feeds/home/rows/\(id)"), "\(curl), \(picture)")
        // The shown command is run as it stands.
        let line = try visit.tab.evaluate(
          "document.querySelector('#panel-curl code').textContent", as: String.self)
        let run = try RowcastBinary.run(["-c", line], program: "/bin/sh")
        #expect(run.output.contains(#""id":"\#(id)""#), "\(line): \(run.whole)")
        // Nothing is done by a tap on a film.
        try visit.tab.wait(until: "/204/.test(document.querySelector('#panel-action').innerText)")
        try visit.tab.click("#panel-close")
        try visit.tab.wait(until: "document.querySelector('#panel').hidden")
        try visit.settle()
        try visit.expectPlaced("home", picture)
      }
    }

    @Test func `that pushes leads to the other feed, and back`() throws {
      let site = try Site()
      try Visit.make("select-push", site) { visit in
        _ = try tap(visit, "people", "PersonCell")
        try visit.tab.wait(
          until: "document.querySelector('#tabs [aria-selected=true]').dataset.feed === 'films'")
        try visit.settle()
        let picture = visit.picture()
        let types = Set(try visit.rowsInView().map(\.type))
        #expect(types.contains("FilmCell") && !types.contains("PersonCell"), "\(types), \(picture)")
        try visit.expectPlaced("films", picture)
        try visit.tab.goBack()
        try visit.tab.wait(until: "document.querySelector('.row')?.dataset.type === 'PersonCell'")
      }
    }

    @Test func `that is agreed on shows the answer's JSON`() throws {
      let site = try Site()
      try Visit.make("select-custom", site) { visit in
        _ = try tap(visit, "home", "PostCell")
        try visit.tab.wait(
          until: "/\"text\"/.test(document.querySelector('#panel-action').innerText)")
        visit.picture()
      }
    }

    @Test func `that the server refuses or does not answer is told`() throws {
      let site = try Site()
      try Visit.make("select-failed", site, failsRequests: true) { visit in
        try visit.open("/feeds/films")
        try visit.settle()
        // Below the button that tells of the change as soon as it is known.
        let id = try #require(try visit.rowsInView().first { $0.index == 3 }?.id)
        try site.remove(id, from: "films")
        try visit.tab.click(".row[data-index='3']")
        try visit.tab.wait(until: "document.querySelector('#panel').hidden === false")
        try visit.tab.wait(
          until: "document.querySelector('#panel-action').innerText.length > 30"
            + " && /404/.test(document.querySelector('#panel').innerText)")
        visit.picture()
      }
    }
  }
}
