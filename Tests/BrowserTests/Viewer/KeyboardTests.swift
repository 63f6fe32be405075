import TestSupport
import Testing

extension BrowserTests {
  /// All of the viewer without a mouse.
  @Suite struct `The keyboard` {
    private static let focused = """
      ((element) => ({
        id: element?.id ?? '', name: element?.getAttribute('name') ?? '',
        feed: element?.dataset?.feed ?? '', index: Number(element?.dataset?.index ?? -1)
      }))(document.activeElement)
      """

    private struct Focused: Decodable, Hashable {
      let id: String
      let name: String
      let feed: String
      let index: Int
    }

    @Test func `reaches every control, one after another, with a ring to be seen`() throws {
      let site = try Site()
      try Visit.make("keyboard", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        var seen: [Focused] = []
        for _ in 0..<14 {
          try visit.tab.press("Tab")
          let now = try visit.tab.evaluate(Self.focused, as: Focused.self)
          if seen.contains(now) { break }
          seen.append(now)
          let isMarked = try visit.tab.evaluate(
            """
            ((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
              || style.boxShadow !== 'none')(getComputedStyle(document.activeElement))
              || document.activeElement === document.body
              || !!document.querySelector(':focus-within:not(html, body, main) > :focus-visible')
                && getComputedStyle(document.activeElement.parentElement).outlineStyle !== 'none'
            """, as: Bool.self)
          #expect(isMarked, "no ring around \(now), \(visit.picture("no-ring"))")
        }
        let picture = visit.picture("focus")
        #expect(seen.contains { $0.feed == "home" }, "\(seen), \(picture)")
        #expect(seen.contains { $0.name == "row" }, "\(seen), \(picture)")
        #expect(seen.contains { $0.id == "refresh" }, "\(seen), \(picture)")
        #expect(seen.contains { $0.id == "theme" }, "\(seen), \(picture)")
        #expect(seen.contains { $0.index >= 0 }, "no row is reached: \(seen), \(picture)")
        #expect(seen.count { $0.index >= 0 } == 1, "one row at a time: \(seen), \(picture)")
      }
    }

    @Test func `goes through rows, opens one, closes it and is back on it`() throws {
      let site = try Site()
      try Visit.make("keyboard-rows", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.tab.run("document.querySelector('.row[data-index=\"0\"]').focus()")
        for _ in 0..<30 { try visit.tab.press("ArrowDown") }
        try visit.settle()
        func here() throws -> Int {
          try visit.tab.evaluate(Self.focused, as: Focused.self).index
        }
        #expect(try here() == 30)
        #expect(try visit.rowsInView().contains { $0.index == 30 }, "\(visit.picture("down"))")
        try visit.tab.press("ArrowUp")
        #expect(try here() == 29)
        try visit.tab.press("Enter")
        try visit.tab.wait(until: "document.querySelector('#panel').hidden === false")
        try visit.tab.wait(
          until: "document.querySelector('#panel-item').innerText.includes('payload')")
        visit.picture("opened")
        try visit.tab.press("Escape")
        try visit.tab.wait(until: "document.querySelector('#panel').hidden")
        #expect(try here() == 29)
        try visit.tab.press("End")
        try visit.tab.wait(until: "\(Self.focused).index === 271")
        try visit.settle()
        try visit.expectPlaced("home", visit.picture("end"))
        try visit.tab.press("Home")
        try visit.tab.wait(until: "\(Self.focused).index === 0")
        try visit.tab.press("PageDown")
        try visit.tab.wait(until: "\(Self.focused).index > 2")
        try visit.settle()
      }
    }

    @Test func `has a list of itself, and a way to the jump field`() throws {
      let site = try Site()
      try Visit.make("keyboard-help", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.tab.press("?")
        try visit.tab.wait(until: "document.querySelector('#keys').open")
        visit.picture()
        try visit.tab.press("Escape")
        try visit.tab.wait(until: "!document.querySelector('#keys').open")
        try visit.tab.press("/")
        try visit.tab.wait(until: "\(Self.focused).name === 'row'")
        try visit.tab.type("100")
        try visit.tab.press("Enter")
        try visit.tab.wait(until: "\(Self.focused).index === 99")
        try site.add([Item.film("new")], to: "home")
        try visit.tab.press("r")
        try visit.tab.wait(
          until: "document.querySelector('.row').getAttribute('aria-setsize') === '273'")
      }
    }

    @Test func `changes feeds by the arrows, as tabs do`() throws {
      let site = try Site()
      try Visit.make("keyboard-tabs", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.tab.run("document.querySelector('[role=tab][aria-selected=true]').focus()")
        try visit.tab.press("ArrowRight")
        try visit.tab.wait(until: "\(Self.focused).feed === 'people'")
        try visit.tab.wait(until: "document.querySelector('.row')?.dataset.type === 'PersonCell'")
        try visit.tab.press("ArrowRight")
        try visit.tab.wait(until: "\(Self.focused).feed === 'books'")
        try visit.tab.wait(until: "document.querySelector('.row')?.dataset.type === 'BookCell'")
        let places = try visit.tab.evaluate(
          "[...document.querySelectorAll('[role=tab]')].filter(({tabIndex}) => tabIndex === 0).length",
          as: Int.self)
        #expect(places == 1, "one tab at a time is on the way of the Tab key")
      }
    }
  }
}
