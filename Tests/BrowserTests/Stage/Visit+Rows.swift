import TestSupport
import Testing

extension Visit {
  /// The row elements, those out of view too.
  func rows() throws -> [ShownRow] { try tab.evaluate(ShownRow.all, as: [ShownRow].self) }

  /// Those in view.
  func rowsInView() throws -> [ShownRow] { try tab.evaluate(ShownRow.inView, as: [ShownRow].self) }

  /// Waits until all rows in view are loaded and nothing loads.
  func settle() throws { try tab.wait(until: ShownRow.isSettled) }

  /// Scrolls as dragging the bar does, and waits for the rows there.
  func scroll(to top: Double) throws {
    try tab.run("document.querySelector('#list').scrollTop = \(top)")
    try tab.run(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    try settle()
  }

  /// Jumps to a row by its number from 1, by the form, as a person does.
  func jump(toRow number: Int) throws {
    try tab.click("#jump input[name=row]")
    try tab.type("\(number)")
    try tab.press("Enter")
    try tab.wait(until: "\(ShownRow.inView).some(({position}) => position === '\(number)')")
    try settle()
  }

  /// Expects each row in the page where the heights of the API put it, to within half a pixel, on
  /// the screen too, and the list as high as all rows together.
  func expectPlaced(_ feed: String, _ picture: String) throws {
    let layout = try Layout(tab, feed)
    let shown = try rows()
    #expect(!shown.isEmpty, "\(picture)")
    #expect(
      shown.allSatisfy { abs($0.width - layout.width) <= 0.5 },
      "rows are not of the width that was told, \(layout.width): \(shown.map(\.width)), \(picture)")
    let offsets = try layout.offsets(site, feed, count: (shown.map(\.index).max() ?? 0) + 1)
    let scrolled = try tab.evaluate("document.querySelector('#list').scrollTop", as: Double.self)
    for row in shown {
      guard row.index + 1 < offsets.count else {
        Issue.record("row \(row.index) is beyond the feed's end, \(picture)")
        continue
      }
      let height = offsets[row.index + 1] - offsets[row.index]
      #expect(
        abs(row.height - height) <= 0.5,
        "row \(row.index) is \(row.height) px high, not \(height), \(picture)")
      #expect(
        abs(row.top - offsets[row.index]) <= 0.5,
        "row \(row.index) begins at \(row.top), not \(offsets[row.index]), \(picture)")
      #expect(
        abs(row.viewTop + scrolled - offsets[row.index]) <= 0.5,
        "row \(row.index) is on the screen at \(row.viewTop), scrolled by \(scrolled), \(picture)")
    }
  }
}
