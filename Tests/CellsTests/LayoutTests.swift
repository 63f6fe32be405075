import Cells
import Testing

@Suite struct LayoutTests {
  @Test(arguments: [(1, 1), (390, 0.5), (10_000, 4), (320.5, 1.25)])
  func `a layout within its bounds is accepted`(width: Double, scale: Double) {
    let layout = Layout(width: width, textScale: scale)
    #expect(layout?.width == width && layout?.textScale == scale)
  }

  @Test(arguments: [
    (0, 1), (0.999, 1), (-390, 1), (10_000.001, 1), (.nan, 1), (.infinity, 1), (390, 0),
    (390, 0.499), (390, 4.001), (390, -1), (390, .nan), (390, .infinity), (-0.0, 1), (.nan, .nan),
  ])
  func `a layout out of its bounds is refused`(width: Double, scale: Double) {
    #expect(Layout(width: width, textScale: scale) == nil)
  }

  @Test func `the standard layout is a phone with text of the standard size`() {
    #expect(Layout.standard == Layout())
    #expect(Layout.standard.width == 390 && Layout.standard.textScale == 1)
  }

  // Of 100 points, a font of 10 points takes 20 letters or 10 ideographs to a line.
  @Test(arguments: [
    ("", 1), ("a", 1), (String(repeating: "a", count: 20), 1),
    (String(repeating: "a", count: 21), 2), (String(repeating: "a", count: 401), 21),
    ("a\nb", 2), ("\n", 2), ("\n\n\n", 4), ("a\r\nb", 2),
    (String(repeating: "界", count: 10), 1), (String(repeating: "界", count: 11), 2),
    (String(repeating: "한", count: 11), 2), (String(repeating: "🎈", count: 11), 2),
    ("e" + String(repeating: "\u{301}", count: 5000), 1),
    (String(repeating: "שָׁ", count: 20), 1), (String(repeating: "بَّ", count: 20), 1),
    (String(repeating: "नि", count: 20), 2), (String(repeating: "ที่", count: 20), 1),
    (String(repeating: "👨‍👩‍👧‍👦", count: 10), 1), (String(repeating: "🇫🇷", count: 10), 1),
    (String(repeating: "👍🏽", count: 10), 1), (String(repeating: "❤️", count: 10), 1),
    (String(repeating: "⃝", count: 5000), 1),
  ])
  func `text takes the lines that its letters fill`(text: String, lines: Int) throws {
    let layout = try #require(Layout(width: 100))
    #expect(layout.lineCount(of: text, fontSize: 10) == lines)
  }

  @Test func `larger text, a narrower list and an inset take more lines`() throws {
    let text = String(repeating: "a", count: 40)
    let layout = try #require(Layout(width: 100))
    #expect(layout.lineCount(of: text, fontSize: 10) == 2)
    #expect(layout.lineCount(of: text, fontSize: 10, inset: 50) == 4)
    #expect(layout.lineCount(of: text, fontSize: 20) == 4)
    let scaled = try #require(Layout(width: 100, textScale: 2))
    #expect(scaled.lineCount(of: text, fontSize: 10) == 4)
    let narrow = try #require(Layout(width: 50))
    #expect(narrow.lineCount(of: text, fontSize: 10) == 4)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e308, .leastNonzeroMagnitude] as [Double])
  func `sizes that make no sense still give a count`(size: Double) throws {
    for width in [1.0, 390, 10_000] {
      let layout = try #require(Layout(width: width))
      #expect((1...6).contains(layout.lineCount(of: "abc 界", fontSize: size, inset: size)))
      #expect((1...6).contains(layout.lineCount(of: "abc 界", fontSize: 17, inset: size)))
      #expect((1...6).contains(layout.lineCount(of: "abc 界", fontSize: size)))
    }
  }
}
