import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The theme` {
    private func brightness(_ visit: Visit) throws -> Double {
      let colour = try visit.tab.evaluate(Contrast.pageBrightness, as: Double.self)
      return colour
    }

    @Test func `is the system's, follows it, and gives way to the button`() throws {
      let site = try Site()
      try Visit.make("theme", site) { visit in
        try visit.tab.prefer(scheme: "dark")
        try visit.open("/feeds/home")
        try visit.settle()
        let dark = visit.picture("system-dark")
        #expect(try brightness(visit) < 0.2, "\(dark)")
        try visit.tab.prefer(scheme: "light")
        let light = visit.picture("system-light")
        #expect(try brightness(visit) > 0.8, "\(light)")
        for (theme, isDark) in [("light", false), ("dark", true), ("auto", false)] {
          try visit.tab.click("#theme")
          let told = try visit.tab.evaluate(
            "document.documentElement.dataset.theme", as: String.self)
          #expect(told == theme)
          let picture = visit.picture("chosen-\(theme)")
          #expect(try (brightness(visit) < 0.2) == isDark, "\(theme), \(picture)")
        }
      }
    }

    @Test func `that was chosen is there again at the next visit, from the first paint on`() throws
    {
      let site = try Site()
      try Visit.make("theme-kept", site) { visit in
        try visit.open("/feeds/home")
        try visit.tab.click("#theme")
        try visit.tab.click("#theme")
        try visit.tab.reload()
        let told = try visit.tab.evaluate("document.documentElement.dataset.theme", as: String.self)
        #expect(told == "dark")
        try visit.tab.wait(until: "document.documentElement.dataset.ready === '1'")
        let picture = visit.picture()
        #expect(try brightness(visit) < 0.2, "\(picture)")
      }
    }

    @Test(arguments: ["light", "dark"])
    func `leaves every text readable`(scheme: String) throws {
      let cells = try TemporaryFolder()
      try cells.save(
        #"{"items":["book"],"height":90,"fields":{"title":"title","author":"author"}}"#,
        as: "OddCell.json")
      let site = try Site(["--demo", "--cells", cells.path])
      try Visit.make("contrast-\(scheme)", site) { visit in
        try visit.tab.prefer(scheme: scheme)
        for feed in ["home", "books", "people"] {
          try visit.open("/feeds/\(feed)")
          try visit.settle()
          try visit.tab.click(".row[data-index='1']")
          _ = Deadline(.milliseconds(300)).wait { false }
          let picture = visit.picture(feed)
          let faint = try visit.tab.evaluate(Contrast.faintTexts, as: [String].self)
          #expect(faint.isEmpty, "\(faint.joined(separator: "\n")), \(picture)")
        }
        let count = try visit.tab.evaluate(Contrast.textCount, as: Int.self)
        #expect(count > 10, "the check has looked at \(count) texts only")
      }
    }
  }
}
