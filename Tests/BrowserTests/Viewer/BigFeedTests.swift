import TestSupport
import Testing

extension BrowserTests {
  /// The feed of 100,000 rows.
  @Suite struct `A hundred thousand rows` {
    let site: Site

    init() throws { site = try Site(Stage.required().bigFeed) }

    /// Waits until the page knows all heights: the list is then as high as its rows. Gives where each
    /// row begins.
    private func waitForHeights(_ visit: Visit) throws -> [Double] {
      let offsets = try Layout(visit.tab, "big").offsets(site, "big", count: BigFeed.count)
      #expect(offsets.count == BigFeed.count + 1)
      let total = try #require(offsets.last)
      try visit.tab.wait(
        until: "Math.abs(document.querySelector('#rows').offsetHeight - \(total)) <= 1",
        within: .seconds(20))
      return offsets
    }

    @Test func `are scrolled to the 50,000th, whose place was known before`() throws {
      try Visit.make("row-50000", site) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        let offsets = try waitForHeights(visit)
        try visit.scroll(to: offsets[49_999])
        let picture = visit.picture()
        let first = try #require(try visit.rowsInView().first)
        #expect(first.id == "n-49999" && abs(first.viewTop) <= 0.5, "\(first), \(picture)")
        try visit.expectPlaced("big", picture)
        let asked = visit.tab.record.requests.count { $0.contains("/rows?") }
        #expect(asked < 12, "\(asked) pages were loaded: \(visit.tab.record.requests)")
      }
    }

    @Test(arguments: [50_000, 1, 99_000, 100_000])
    func `are jumped into`(number: Int) throws {
      try Visit.make("jump-\(number)", site) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        if number == 1 { try visit.jump(toRow: 77_777) }
        try visit.jump(toRow: number)
        // The heights between may still come; the row stays where it is.
        let row = "\(ShownRow.inView).find(({position}) => position === '\(number)')"
        let tops = try (0..<4).map { _ in
          _ = Deadline(.milliseconds(80)).wait { false }
          return try visit.tab.evaluate("\(row)?.viewTop ?? -1", as: Double.self)
        }
        let picture = visit.picture()
        #expect(Set(tops).count == 1, "the row moved: \(tops), \(picture)")
        if number < 99_990 { #expect(abs(tops.last ?? -1) <= 0.5, "\(tops), \(picture)") }
        let id = try visit.tab.evaluate("\(row).id", as: String.self)
        #expect(id == "n-\(number - 1)", "\(picture)")
        let isEnd =
          "((box) => !document.querySelector('#end').hidden && box.top < innerHeight)"
          + "(document.querySelector('#end').getBoundingClientRect())"
        try visit.tab.wait(until: "(\(isEnd)) === \(number == 100_000)")
      }
    }

    @Test func `never are more than 200 elements, however long one scrolls`() throws {
      try Visit.make("long-scroll", site) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        struct Outcome: Decodable {
          let most: Int
          let steps: Int
          let top: Double
        }
        // By the wheel's steps, by pages, by leaps, up and down, a frame each.
        let outcome = try visit.tab.evaluate(
          """
          (async () => {
            const list = document.querySelector('#list');
            let most = 0, steps = 0;
            const frame = () => new Promise((done) => requestAnimationFrame(done));
            for (const [step, times] of [[120, 60], [700, 60], [-340, 20], [90000, 30], [-30000, 20],
              [97, 40], [500000, 6], [-4000, 20]]) {
              for (let time = 0; time < times; time += 1) {
                list.scrollTop += step;
                await frame();
                most = Math.max(most, document.querySelectorAll('.row').length);
                steps += 1;
              }
            }
            return {most, steps, top: list.scrollTop};
          })()
          """, as: Outcome.self)
        try visit.settle()
        let picture = visit.picture()
        #expect(outcome.most < 200 && outcome.most > 5, "\(outcome), \(picture)")
        #expect(outcome.top > 1_000_000, "\(outcome), \(picture)")
        _ = try waitForHeights(visit)
        try visit.expectPlaced("big", picture)
        print(
          "browser: \(outcome.most) row elements at most in \(outcome.steps) frames of scrolling")
      }
    }

    @Test func `have their places and heights before they are loaded`() throws {
      try Visit.make("before-loaded", site, failsRequests: true) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        let offsets = try waitForHeights(visit)
        try visit.tab.block(["*/rows?*"])
        let list = "document.querySelector('#list')"
        try visit.tab.run("\(list).scrollTop = \(offsets[49_999])")
        try visit.tab.wait(until: "\(ShownRow.inView)[0]?.index === 49999")
        let picture = visit.picture()
        let before = try visit.rowsInView()
        #expect(before.count > 5 && before.allSatisfy { $0.id == nil }, "\(before), \(picture)")
        for row in before {
          let height = offsets[row.index + 1] - offsets[row.index]
          #expect(abs(row.height - height) <= 0.5, "\(row.index), \(picture)")
          #expect(abs(row.top - offsets[row.index]) <= 0.5, "\(row.index), \(picture)")
        }
        try visit.tab.block([])
        try visit.settle()
        let after = try visit.rowsInView()
        #expect(after.map(\.viewTop) == before.map(\.viewTop), "nothing jumps, \(picture)")
        #expect(after.map(\.height) == before.map(\.height), "\(picture)")
        #expect(after.map(\.id) == before.map { "n-\($0.index)" }, "\(picture)")
      }
    }

    @Test func `are where they were when the page is loaded anew, and by the browser's way back`()
      throws
    {
      try Visit.make("place-kept", site) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        try visit.jump(toRow: 33_333)
        try visit.tab.wait(until: "location.hash === '#row=33333'")
        try visit.tab.reload()
        try visit.settle()
        #expect(try visit.rowsInView().first?.id == "n-33332", "\(visit.picture())")
        try visit.tab.open(site.url + "/feeds")
        try visit.tab.goBack()
        try visit.tab.wait(until: "document.querySelector('#list')")
        try visit.settle()
        #expect(try visit.rowsInView().first?.id == "n-33332", "\(visit.picture("back"))")
      }
    }

    @Test func `are not jumped to by what is no number`() throws {
      try Visit.make("no-jump", site) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        let field = "document.querySelector('#jump input')"
        for (words, row) in [("abc", 1), ("0", 1), ("-3", 1), ("99999999999999999999", 100_000)] {
          try visit.tab.click("#jump input[name=row]")
          try visit.tab.run("\(field).select()")
          try visit.tab.type(words)
          try visit.tab.press("Enter")
          try visit.tab.wait(
            until: "\(ShownRow.inView).some(({position}) => position === '\(row)')")
          try visit.settle()
          let isTold = try visit.tab.evaluate(
            "\(field).getAttribute('aria-invalid') === 'true'", as: Bool.self)
          #expect(isTold == (row == 1), "\(words), \(visit.picture())")
        }
      }
    }

    @Test func `hold their order by wheel and by keys`() throws {
      try Visit.make("wheel", site) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        let before = try visit.tab.evaluate(
          "document.querySelector('#list').scrollTop", as: Double.self)
        for _ in 0..<5 { try visit.tab.wheel("#list", by: 900) }
        try visit.tab.wait(until: "document.querySelector('#list').scrollTop >= \(before + 4000)")
        try visit.settle()
        let rows = try visit.rowsInView()
        #expect(
          rows.map(\.index)
            == Array((rows.first?.index ?? 0)..<(rows.first?.index ?? 0) + rows.count))
        try visit.expectPlaced("big", visit.picture())
      }
    }

    /// Higher than browsers let elements be; the rows still have their heights and lie side by side.
    @Test func `can be 50 million px high`() throws {
      let cells = try TemporaryFolder()
      try cells.save(
        #"{"items":["film"],"height":500,"fields":{"title":"title"}}"#, as: "TallCell.json")
      let tall = try Site(["--cells", cells.path], database: Stage.required().bigFeed.database())
      try Visit.make("tall", tall) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        for number in [100_000, 50_000] {
          try visit.jump(toRow: number)
          let picture = visit.picture("\(number)")
          let rows = try visit.rowsInView()
          let layout = try Layout(visit.tab, "big")
          let offsets = try layout.offsets(tall, "big", count: number + 10)
          for (row, next) in zip(rows, rows.dropFirst()) {
            #expect(next.index == row.index + 1)
            #expect(abs(next.viewTop - row.viewTop - row.height) <= 0.5, "\(row.index), \(picture)")
            let height = offsets[row.index + 1] - offsets[row.index]
            #expect(abs(row.height - height) <= 0.5, "\(row.index), \(picture)")
          }
        }
      }
    }
  }
}
