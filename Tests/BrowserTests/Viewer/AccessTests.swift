import TestSupport
import Testing

extension BrowserTests {
  /// What a screen reader is told.
  @Suite struct `Who hears the page` {
    private struct Tree: Decodable {
      struct Node: Decodable {
        struct Value: Decodable { let value: JSON? }
        let ignored: Bool
        let role: Value?
        let name: Value?
        var roleText: String { role?.value?.text ?? "" }
        var nameText: String { name?.value?.text ?? "" }
      }
      let nodes: [Node]
    }

    private static let controls: Set = [
      "button", "link", "tab", "textbox", "searchbox", "spinbutton", "checkbox", "combobox",
      "article", "feed", "tablist", "tabpanel", "dialog", "complementary",
    ]

    private func expectNamed(_ visit: Visit, _ picture: String) throws {
      let tree = try visit.tab.call("Accessibility.getFullAXTree", as: Tree.self)
      let controls = tree.nodes.filter { !$0.ignored && Self.controls.contains($0.roleText) }
      #expect(controls.count > 8, "\(tree.nodes.map(\.roleText)), \(picture)")
      let nameless = controls.filter { $0.nameText.isEmpty }.map(\.roleText)
      #expect(nameless.isEmpty, "without a name: \(nameless), \(picture)")
      #expect(tree.nodes.contains { $0.roleText == "feed" }, "\(picture)")
    }

    @Test func `hears a name for every control and every row`() throws {
      let site = try Site()
      try Visit.make("named", site) { visit in
        for feed in ["home", "books"] {
          try visit.open("/feeds/\(feed)")
          try visit.settle()
          try expectNamed(visit, visit.picture(feed))
        }
        try visit.tab.click(".row[data-index='1']")
        try visit.tab.wait(
          until: "document.querySelector('#panel-item').innerText.includes('payload')")
        try expectNamed(visit, visit.picture("panel"))
      }
    }

    @Test func `hears each row's place in the whole list`() throws {
      let site = try Site(Stage.required().bigFeed)
      try Visit.make("places", site) { visit in
        try visit.open("/feeds/big")
        try visit.settle()
        try visit.jump(toRow: 1234)
        for row in try visit.rows() {
          #expect(row.role == "article")
          #expect(row.position == "\(row.index + 1)")
          #expect(row.setSize == "100000")
        }
        let elements = try visit.rows().map(\.index)
        #expect(elements == elements.sorted(), "read in the order of the list")
        let isBusy = try visit.tab.evaluate(
          "document.querySelector('#list').getAttribute('aria-busy')", as: String.self)
        #expect(isBusy == "false")
        let roles = try visit.tab.evaluate(
          """
          ['#list', '#tabs', '#status', '#error'].map((selector) =>
            document.querySelector(selector).getAttribute('role'))
          """, as: [String].self)
        #expect(roles == ["feed", "tablist", "status", "alert"])
      }
    }

    @Test func `is told of what happens`() throws {
      let site = try Site()
      try Visit.make("told", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.tab.wait(until: "/272/.test(document.querySelector('#status').textContent)")
        try visit.jump(toRow: 100)
        try visit.tab.wait(until: "/100/.test(document.querySelector('#status').textContent)")
        try site.add([Item.film("new")], to: "home")
        try visit.tab.wait(until: "/1 new/.test(document.querySelector('#status').textContent)")
        let language = try visit.tab.evaluate("document.documentElement.lang", as: String.self)
        #expect(language == "en")
        let titled = try visit.tab.evaluate("document.title", as: String.self)
        #expect(titled.contains("Home"))
      }
    }

    /// Twice the text size, as readers set it: all of it is still there.
    @Test func `who reads in large letters gets rows of such heights`() throws {
      let site = try Site()
      try Visit.make("large-text", site) { visit in
        try visit.tab.call("Page.setFontSizes", ["fontSizes": ["standard": 24]])
        try visit.open("/feeds/home")
        try visit.settle()
        let picture = visit.picture()
        #expect(visit.tab.record.requests.contains { $0.contains("textScale=1.5") }, "\(picture)")
        try visit.expectPlaced("home", picture)
      }
    }
  }
}
