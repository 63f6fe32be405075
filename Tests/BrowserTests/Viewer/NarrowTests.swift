import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A page of any width` {
    @Test(arguments: [320, 360, 768, 1280, 1920])
    func `fits, and asks for rows of its own width`(width: Int) throws {
      let site = try Site()
      let size = PageSize(width: width, height: 740, isTouched: width < 500)
      try Visit.make("width-\(width)", site, size) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        let picture = visit.picture()
        try visit.expectPlaced("home", picture)
        let overflow = try visit.tab.evaluate(
          "document.documentElement.scrollWidth - innerWidth", as: Int.self)
        #expect(overflow <= 0, "the page is \(overflow) px too wide, \(picture)")
        let inside = try visit.tab.evaluate(
          """
          [...document.querySelectorAll('header button, #jump input, [role=tab]')].filter((element) => {
            const box = element.getBoundingClientRect();
            return box.width > 0 && !element.closest('[role=tablist]')
              && (box.left < -0.5 || box.right > innerWidth + 0.5);
          }).map(({id}) => id)
          """, as: [String].self)
        #expect(inside.isEmpty, "out of the page: \(inside), \(picture)")
        try expectTargets(visit, picture)
      }
    }

    /// Each control is large enough for a finger, by WCAG 2.2 24 px each way, and covers no other.
    private func expectTargets(_ visit: Visit, _ picture: String) throws {
      let small = try visit.tab.evaluate(
        """
        ((boxes) => boxes.filter(({box}, index) => box.width < 24 || box.height < 24
          || boxes.some((other, place) => place !== index && box.left < other.box.right - 1
            && other.box.left < box.right - 1 && box.top < other.box.bottom - 1
            && other.box.top < box.bottom - 1)))(
          [...document.querySelectorAll('#tools button, #jump, [role=tab]')].map((element) => (
            {id: element.id || element.dataset.feed, box: element.getBoundingClientRect()}))
            .filter(({box}) => box.width > 0))
          .map(({id, box}) => `${id} ${box.width} x ${box.height} at ${box.left}, ${box.top}`)
        """, as: [String].self)
      #expect(small.isEmpty, "too small, or one over another: \(small), \(picture)")
    }

    @Test func `of 360 px shows the panel as a sheet over the list`() throws {
      let site = try Site()
      try Visit.make("sheet", site, .phone) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        let before = try visit.rowsInView()
        try visit.tab.click(".row[data-index='0']")
        try visit.tab.wait(until: "document.querySelector('#panel').hidden === false")
        try visit.tab.wait(
          until: "document.querySelector('#panel-item').innerText.includes('payload')")
        _ = Deadline(.milliseconds(350)).wait { false }
        let picture = visit.picture()
        struct Box: Decodable {
          let left: Double
          let right: Double
          let top: Double
          let bottom: Double
        }
        let box = try visit.tab.evaluate(
          "(({left, right, top, bottom}) => ({left, right, top, bottom}))"
            + "(document.querySelector('#panel').getBoundingClientRect())", as: Box.self)
        #expect(
          box.left >= 0 && box.right <= 360 && box.right - box.left > 300, "\(box), \(picture)")
        #expect(box.bottom <= 740.5 && box.bottom > 700 && box.top > 0, "\(box), \(picture)")
        let seen = try visit.rowsInView()
        #expect(
          !seen.isEmpty
            && zip(seen, before).allSatisfy { $0.id == $1.id && $0.viewTop == $1.viewTop },
          "the list moved above the sheet, \(picture)")
        try visit.tab.click("#panel-close")
        try visit.tab.wait(until: "document.querySelector('#panel').hidden")
      }
    }

    @Test func `that turns keeps the row at the top, with the heights of the new width`() throws {
      let site = try Site()
      try Visit.make("turned", site, .phone) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.scroll(to: 7000)
        let first = try #require(try visit.rowsInView().first)
        try visit.tab.resize(PageSize(width: 740, height: 360, isTouched: true))
        let told = Deadline().wait {
          ((try? Layout(visit.tab, "home").width) ?? 0) > 400
        }
        #expect(told, "the new width was not asked for: \(visit.tab.record.requests.suffix(3))")
        try visit.settle()
        _ = Deadline(.milliseconds(200)).wait { false }
        try visit.settle()
        let picture = visit.picture()
        #expect(try visit.rowsInView().first?.id == first.id, "\(picture)")
        try visit.expectPlaced("home", picture)
      }
    }

    @Test func `holds long words and texts from right to left`() throws {
      let site = try Site()
      let word = String(repeating: "Donaudampfschifffahrt", count: 30)
      try site.make(
        "texts",
        [
          Item.film("a", word, minute: 9),
          Item.film("b", "فيلم من اليمين إلى اليسار 1977", minute: 8),
          Item.post("c", "نصٌّ حكيمٌ له سرٌّ قاطعٌ وذو شأنٍ عظيمٍ", language: "ar", minute: 7),
          Item.post("d", "עטלף אבק נס דרך מזגן שהתפוצץ כי חם.", language: "he", minute: 6),
          Item.post("f", String(repeating: "many words ", count: 30), minute: 5),
          Item.post("e", word),
          Item.post("g", "👨‍👩‍👧‍👦 🏳️‍🌈 ∀ε>0"), Item.post("h", ""),
        ], title: "نصوص " + word)
      for size in [PageSize.phone, .desktop] {
        try Visit.make("texts-\(size.width)", site, size) { visit in
          try visit.open("/feeds/texts")
          try visit.settle()
          let picture = visit.picture()
          let overflow = try visit.tab.evaluate(
            "document.documentElement.scrollWidth - innerWidth", as: Int.self)
          #expect(overflow <= 0, "the page is \(overflow) px too wide, \(picture)")
          try expectTargets(visit, picture)
          // Nothing of a row's content is wider than the row.
          let wide = try visit.tab.evaluate(
            """
            [...document.querySelectorAll('.row')].filter((row) => {
              const box = row.getBoundingClientRect();
              return [...row.querySelectorAll('*')].some((part) => {
                const inner = part.getBoundingClientRect();
                return inner.width > 0 && (inner.left < box.left - 1 || inner.right > box.right + 1);
              });
            }).map(({dataset}) => dataset.id)
            """, as: [String].self)
          #expect(wide.isEmpty, "too wide: \(wide), \(picture)")
          // Texts begin at their own side.
          let sides = try visit.tab.evaluate(
            """
            ['c', 'd', 'f'].map((id) => {
              const row = document.querySelector(`.row[data-id=${id}]`);
              const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
              let node = walker.nextNode();
              while (node && node.textContent.trim().length < 20) node = walker.nextNode();
              return node ? getComputedStyle(node.parentElement).direction : 'none';
            })
            """, as: [String].self)
          #expect(sides == ["rtl", "rtl", "ltr"], "\(picture)")
          try visit.expectPlaced("texts", picture)
        }
      }
    }
  }
}
