import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The README's pictures; `scripts/screenshots` puts them in Docs/pictures.
  @Suite struct `The pictures of the README` {
    @Test func `show the demo's home feed, light with the panel, and dark on a phone`() throws {
      let site = try Site()
      try Visit.make("viewer", site) { visit in
        try visit.open("/feeds/home")
        try visit.settle()
        try visit.tab.click(".row[data-id=link-swift]")
        try visit.tab.wait(
          until: "document.querySelector('#panel-item').innerText.includes('payload')")
        try visit.settle()
        _ = Deadline(.milliseconds(400)).wait { false }
        try expectSmall(visit.picture("light"))
      }
      try Visit.make("viewer", site, PageSize(width: 390, height: 800, isTouched: true)) { visit in
        try visit.tab.prefer(scheme: "dark")
        try visit.open("/feeds/home")
        try visit.settle()
        _ = Deadline(.milliseconds(400)).wait { false }
        try expectSmall(visit.picture("dark-narrow"))
      }
    }

    private func expectSmall(_ path: String) throws {
      let size = try Data(contentsOf: URL(filePath: path)).count
      #expect(size > 10_000 && size < 200_000, "\(path) has \(size) bytes")
    }
  }
}
