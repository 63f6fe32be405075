import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A cell` {
    /// A nib that the viewer has no drawing for.
    private static let nib = """
      {"items":["film"],"height":96,"fields":{"title":"title","since":{"path":"year","required":false},
       "stars":{"value":4.5},"tags":{"value":["a","b"]},"isNew":{"value":true}}}
      """

    @Test func `that the viewer does not know is drawn as a card of its fields`() throws {
      let cells = try TemporaryFolder()
      try cells.save(Self.nib, as: "SpaceshipCell.json")
      let site = try Site(["--demo", "--cells", cells.path])
      try Visit.make("unknown-cell", site) { visit in
        try visit.open("/feeds/films")
        try visit.settle()
        let picture = visit.picture()
        #expect(try visit.rowsInView().allSatisfy { $0.type == "SpaceshipCell" }, "\(picture)")
        #expect(try visit.rowsInView().allSatisfy { $0.height == 96 }, "\(picture)")
        try visit.tab.wait(
          until: "/4\\.5/.test(document.querySelector('.row').innerText)", within: .seconds(5))
        let text = try visit.tab.evaluate(
          "document.querySelector('.row').innerText", as: String.self)
        #expect(
          text.contains("SpaceshipCell") || text.lowercased().contains("spaceship"),
          "\(text), \(picture)")
        try visit.expectPlaced("films", picture)
      }
    }

    /// An item of a type that was registered when it was stored, and is not any more.
    @Test func `of an item that no registration takes is a placeholder`() throws {
      let cells = try TemporaryFolder()
      try cells.save(
        #"{"items":["gadget"],"height":50,"fields":{"title":"name"}}"#, as: "GadgetCell.json")
      let first = try Site(["--demo", "--cells", cells.path])
      try first.make(
        "things",
        [#"{"id":"g","type":"gadget","payload":{"name":"G"}}"#, Item.film("f")])
      try first.stop()
      let site = try Site([], database: first.database)
      try Visit.make("placeholder", site) { visit in
        try visit.open("/feeds/things")
        try visit.settle()
        let picture = visit.picture()
        let row = try #require(try visit.rows().first { $0.id == "g" })
        #expect(row.type == "PlaceholderCell", "\(picture)")
        let text = try visit.tab.evaluate(
          "document.querySelector('.row[data-id=g]').innerText", as: String.self)
        #expect(text.contains("gadget"), "\(text), \(picture)")
        try visit.expectPlaced("things", picture)
      }
    }

    /// The most hostile payload that can be stored: nothing of it becomes markup.
    @Test func `shows markup as text, and opens no script by a link`() throws {
      let site = try Site()
      let markup = "<img src=x onerror=alert(1)><script>alert(2)</script>\u{202E}&amp;</div>"
      try site.make(
        "hostile",
        [
          Item.film("<b>&\"'", markup, minute: 9), Item.post("post", markup),
          Item.link("link", "javascript:alert(1)"), Item.photo("photo", "javascript:alert(1)"),
        ])
      try Visit.make("hostile", site) { visit in
        try visit.open("/feeds/hostile")
        try visit.settle()
        let picture = visit.picture()
        let elements = try visit.tab.evaluate(
          "document.querySelectorAll('#rows img, #rows script, #rows b').length", as: Int.self)
        #expect(elements == 0, "\(picture)")
        let text = try visit.tab.evaluate(
          "document.querySelector('#rows').textContent", as: String.self)
        #expect(text.contains("<script>alert(2)</script>"), "\(text), \(picture)")
        try visit.tab.click(".row[data-index='0']")
        try visit.tab.wait(
          until: "document.querySelector('#panel-item').innerText.includes('payload')")
        let injected = try visit.tab.evaluate(
          "document.querySelectorAll('#panel script, #panel img').length", as: Int.self)
        #expect(injected == 0)
        try visit.tab.click(".row[data-id=link]")
        try visit.tab.wait(
          until: "document.querySelector('#panel-action').innerText.includes('javascript:')")
        let scripts = try visit.tab.evaluate(
          "document.querySelectorAll('a[href^=javascript]').length", as: Int.self)
        #expect(scripts == 0)
        try visit.expectPlaced("hostile", visit.picture("panel"))
      }
    }
  }
}
