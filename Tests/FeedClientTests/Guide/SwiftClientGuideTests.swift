import FeedClient
import Foundation
import TestSupport
import Testing

/// Docs/SwiftClient.md: what it shows is compiled, and does what it says.
struct SwiftClientGuideTests {
  private let guide = SwiftClientGuide()

  @Test func `each block of the page is compiled, and nothing else is`() throws {
    let page = try SwiftClientPage()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "SwiftClientGuide.swift")
    let compiled = try String(contentsOf: file, encoding: .utf8)
      .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let blocks = page.blocks("swift")
    #expect(blocks.count >= 9)
    var rest = compiled[...]
    for block in blocks {
      let lines = block.lines.map { $0.trimmingCharacters(in: .whitespaces) }
      let start = rest.indices.first { rest[$0...].starts(with: lines) }
      #expect(start != nil, "this block is not compiled, or not in its place:\n\(block.text)")
      if let start { rest = rest[(start + lines.count)...] }
    }
    #expect(rest.filter { !$0.isEmpty } == ["}"])
    // Code of no other kind, but for Apple's systems, and that says so.
    let kinds = Set(page.blocks.map(\.kind))
    #expect(kinds == ["swift", "swift apple", "swift Package.swift"])
    for block in page.blocks("swift apple") {
      #expect(block.text.contains("import UIKit") || block.text.contains("import SwiftUI"))
    }
  }

  @Test func `the manifest is one that Swift takes`() throws {
    let manifest = try #require(try SwiftClientPage().blocks("swift Package.swift").first)
    let folder = try TemporaryFolder()
    try Data(manifest.text.utf8).write(to: URL(filePath: folder.file("Package.swift")))
    let run = try RowcastBinary.run(
      ["swift", "package", "dump-package"], program: "/usr/bin/env", workingFolder: folder.path,
      within: .seconds(120))
    #expect(run.ending == .exited(0), "\(run.whole)")
    #expect(run.output.contains(#""FeedClient""#) && run.output.contains(#""ios""#))
  }

  @Test func `the page's code does what it says`() async throws {
    let server = try FeedWriter.server()
    let writer = FeedWriter(server: server)
    let url = try #require(URL(string: server.url))
    let client = guide.client(of: url, width: 320)
    #expect(client.registry.cells == ["FilmCell", "PostCell"])
    #expect(await guide.showAll(of: "films", with: client).count == 59)

    let list = PagedList(client, feed: "home", pageSize: 60)
    await list.loadNew()
    let titles = await guide.titles(of: list)
    #expect(titles.count == 60 && titles.contains("Good morning."))
    #expect(titles.contains { $0.hasPrefix("PlaceholderCell, ") })
    #expect(titles.contains { $0.hasSuffix("(1977)") }, "\(titles)")

    async let followed = guide.follow(list)
    #expect(try await eventually { try writer.metric("http_streams") == 1 })
    try writer.put("fresh", year: 2060, in: "home")
    #expect(await followed.first == "fresh")

    let post = try await guide.tap("post-2", in: "home", with: client)
    #expect(post == #"do {"text":"Good morning."}"#)
    #expect(try await guide.tap("link-swift", in: "home", with: client) == "nothing")
    #expect(try await guide.watch("films", with: client).hasPrefix("59 items at "))
    let missing = await #expect(throws: RowcastError.self) { try await client.feed("none") }
    if let missing { #expect(guide.explain(missing) == "This list is no longer there.") }

    let offline = RowcastClient(
      url, registry: SwiftClientGuide.HomeRow.registry, transport: SwiftClientGuide.Offline())
    #expect(await guide.showAll(of: "films", with: offline).isEmpty)
  }
}
