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
  /// the screen too, as soon as the heights above and those of a new width have come.
  func expectPlaced(_ feed: String, _ picture: String) throws {
    var faults: [String] = []
    _ = try Deadline(.seconds(4)).wait {
      faults = try misplaced(feed)
      if !faults.isEmpty { _ = Deadline(.milliseconds(100)).wait { false } }
      return faults.isEmpty
    }
    #expect(
      faults.isEmpty,
      "\(faults.prefix(4).joined(separator: "\n")), \(faults.count) faults, \(picture)")
  }

  /// What is not as the API says; empty where all is.
  private func misplaced(_ feed: String) throws -> [String] {
    struct Shown: Decodable {
      let rows: [ShownRow]
      let scrolled: Double
      let height: Double
    }
    let layout = try Layout(tab, feed)
    let shown = try tab.evaluate(
      """
      ({rows: \(ShownRow.all), scrolled: document.querySelector('#list').scrollTop,
        height: document.querySelector('#rows').offsetHeight})
      """, as: Shown.self)
    guard let last = shown.rows.map(\.index).max() else { return ["there is no row"] }
    let offsets = try layout.offsets(site, feed, count: last + 1)
    var faults: [String] = []
    func compare(_ value: Double, _ expected: Double, _ what: String) {
      if abs(value - expected) > 0.5 { faults.append("\(what) is \(value), not \(expected)") }
    }
    for row in shown.rows {
      guard row.index + 1 < offsets.count else {
        faults.append("row \(row.index) is beyond the feed's end")
        continue
      }
      let top = offsets[row.index]
      compare(row.width, layout.width, "the width of row \(row.index)")
      compare(row.height, offsets[row.index + 1] - top, "the height of row \(row.index)")
      compare(row.top, top, "the place of row \(row.index)")
      compare(row.viewTop + shown.scrolled, top, "the place on the screen of row \(row.index)")
    }
    // With the last row in the page, all heights above are known.
    if let end = offsets.last, last == offsets.count - 2 {
      compare(shown.height, end, "the height of the list")
    }
    return faults
  }
}
