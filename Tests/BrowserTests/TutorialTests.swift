import Foundation
import TestSupport
import Testing

/// The files that a page of Docs has its reader save, the first of each name.
private func files(of page: String) throws -> [String: String] {
  var root = URL(filePath: #filePath)
  for _ in 0..<3 { root.deleteLastPathComponent() }
  let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
  var files: [String: String] = [:]
  for block in text.components(separatedBy: "\n```").dropFirst() {
    guard let end = block.firstIndex(of: "\n") else { continue }
    let words = block[..<end].split(separator: " ")
    guard words.count == 2, files[String(words[1])] == nil else { continue }
    files[String(words[1])] = String(block[block.index(after: end)...])
  }
  return files
}

extension BrowserTests {
  @Suite struct `The tutorial's page` {
    @Test func `shows the feed from a file on the disk, loads more, and tells of news`() throws {
      let files = try files(of: "Docs/Tutorial.md")
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.file("cells"), withIntermediateDirectories: false)
      for (name, text) in files { try folder.save(text, as: name) }
      let site = try Site(["--cells", folder.file("cells")])
      let items = try #require(files["more.ndjson"]).split(separator: "\n").map(String.init)
      try site.make("kitchen", items + [try #require(files["soup.json"])])

      let tab = try Tab(Stage.required().browser, .phone, name: "tutorial")
      defer { tab.close() }
      try tab.open("file://\(folder.file("kitchen.html"))?server=\(site.url)")
      let rows = "document.querySelectorAll('#rows .row').length"
      try tab.wait(until: "\(rows) === 3")
      let first = try tab.evaluate(
        "document.querySelector('#rows .row').innerText", as: String.self)
      #expect(first == "Leek and potato soup\n35 minutes, by Ada")
      try tab.click("#more")
      try tab.wait(until: "\(rows) === 4 && document.querySelector('#more').hidden")
      try tab.wait(until: "document.querySelector('#status').textContent === 'That is all.'")
      try site.add([#"{"id":"rice","type":"tip","payload":{"text":"Rest rice."}}"#], to: "kitchen")
      try tab.wait(
        until: "document.querySelector('#status').textContent === '1 new: refresh to see'")
      try site.stop()
      try tab.click("#refresh")
      try tab.wait(
        until: "document.querySelector('#status').textContent.includes('was not answered')")
      #expect(try tab.evaluate(rows, as: Int.self) == 4)
      try site.start()
      try tab.click("#refresh")
      try tab.wait(until: "\(rows) === 3 && !document.querySelector('#more').hidden")
      _ = try tab.picture("tutorial")
    }
  }
}
