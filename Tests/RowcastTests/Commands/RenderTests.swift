import Foundation
import TestSupport
import Testing

/// `rowcast render`
struct RenderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ item: String, _ options: String...) throws -> RowcastBinary.Finished {
    try folder.write(item, as: "item.json")
    return try RowcastBinary.run(
      ["render", "item.json"] + options, workingFolder: folder.path)
  }

  private static let post = #"{"id":"p","type":"post","payload":{"text":"Good morning."}}"#

  @Test func `the row is the one that the server writes`() throws {
    let server = try ServerProcess(["--demo"])
    for id in ["film-1977", "post-2", "photo-aurora"] {
      for (query, options) in [
        ("", []), ("?width=320&textScale=2", ["--width", "320", "--text-scale", "2"]),
      ] {
        let item = try server.get("/feeds/home/items/\(id)").text
        try folder.write(item, as: "item.json")
        let run = try RowcastBinary.run(["render", folder.file("item.json")] + options)
        #expect(run.ending == .exited(0), "\(run.whole)")
        let row = try server.get("/feeds/home/rows/\(id)\(query)").text
        let line = row.trimmingCharacters(in: .newlines)
        #expect(run.output.hasPrefix(line + "\n\n"), "\(run.output)")
      }
    }
  }

  @Test func `what led to the row is told behind it`() throws {
    let film = #"{"id":"f","type":"film","payload":{"title":"Alien"}}"#
    let run = try render(film, "--width", "320", "--text-scale=2")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1] == "")
    let facts = lines[2...].dropLast().map { line in
      line.replacing(/swift:\d+/, with: "swift:N")
    }
    #expect(
      facts == [
        "registration  FilmCell<Film> at DemoFeed/DemoFeed.swift:N",
        "taken by      no condition: takes every item of its type",
        "cells         FilmCell → SubtitleCell → BasicCell",
        "cell taken    FilmCell, version 1; the client can draw every cell",
        "height        66, the same for every item of the registration",
        "layout        width 320, text scale 2, on which the row does not depend",
      ])
  }

  @Test func `an item may come without id and date, over lines, and from standard input`() throws {
    let item = """
      {
        "type": "film",
        "payload": {"title": "Alien"}
      }
      """
    let file = try folder.write(item, as: "item.json")
    let run = try RowcastBinary.run(["render", "-"], input: file)
    #expect(run.ending == .exited(0), "\(run.whole)")
    #expect(run.output.hasPrefix(#"{"id":"item","type":"FilmCell","height":66,"#))
  }

  @Test func `a client that can draw the cell gets it, and one that can't gets the placeholder`()
    throws
  {
    let known = try render(Self.post, "--client-cells", "Later,PostCell")
    #expect(known.ending == .exited(0))
    #expect(known.output.contains("client        Later, PostCell; no cell here is named Later\n"))
    #expect(known.output.contains("PostCell, version 1; the client can draw it\n"))
    let unknown = try render(Self.post, "--client-cells=FilmCell")
    #expect(unknown.ending == .exited(1), "\(unknown.whole)")
    #expect(unknown.output.hasPrefix(#"{"id":"p","type":"PlaceholderCell","height":66,"#))
    #expect(unknown.output.contains("registration  PostCell<Post> at "))
    #expect(unknown.output.contains("placeholder   the client can draw none of PostCell\n"))
    #expect(unknown.errors == "")
  }

  @Test(arguments: [
    (#"{"type":"song","payload":{}}"#, "no cell is registered for the item type \"song\""),
    (#"{"type":"post","payload":{"text":1}}"#, "/text: a string is expected here"),
    (#"{"type":"post","payload":{}}"#, "/text: this member is missing"),
  ])
  func `an item that no cell can show gives the placeholder and why`(
    item: String, why: String
  ) throws {
    let run = try render(item)
    #expect(run.ending == .exited(1), "\(run.whole)")
    #expect(run.output.hasPrefix(#"{"id":"item","type":"PlaceholderCell","height":66,"payload":{"#))
    #expect(run.output.contains("  \(why)\n"), "\(run.output)")
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ("", "at byte 1"), ("{", "at byte 2"), ("[]", "an object is expected, not an array"),
    (#"{"type":"film","payload":{"title":"a"},}"#, "at byte"),
    (#"{"type":"film","payload":{"title":"a","title":"b"}}"#, "at byte"),
    (#"{"type":"film"}"#, "/payload: this member is missing"),
    (#"{"payload":{}}"#, "/type: this member is missing"),
    (#"{"type":"film","payload":[]}"#, "/payload: an object is expected, not an array"),
    (#"{"type":"a b","payload":{}}"#, "/type: a type is a letter"),
    (#"{"id":"","type":"film","payload":{"title":"a"}}"#, "/id: an id has 1 to 200 bytes"),
    (#"{"id":"","type":"song","payload":{}}"#, "/id: an id has 1 to 200 bytes"),
    (#"{"type":"film","publishedAt":"now","payload":{"title":"a"}}"#, "/publishedAt: an RFC 3339"),
    (#"{"type":"film","payload":{"title":"a"},"more":1}"#, "/more: an item has no such member"),
  ])
  func `a malformed item is told with its place`(item: String, words: String) throws {
    let run = try render(item)
    #expect(run.ending == .exited(1), "\(run.whole)")
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("rowcast: item.json: "), "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `an item that is too large is refused`() throws {
    let run = try render(String(repeating: " ", count: 1 << 20) + Self.post)
    #expect(run.ending == .exited(1))
    #expect(run.errors == "rowcast: item.json: an item has at most 1048576 bytes\n")
  }

  @Test(arguments: [
    (["--width", "0"], "--width is \"0\"; it must be a decimal number from 1 to 10000"),
    (["--width", "1e3"], "--width is \"1e3\""), (["--width", "-5"], "--width is \"-5\""),
    (
      ["--text-scale", "nan"], "--text-scale is \"nan\"; it must be a decimal number from 0.5 to 4"
    ),
    (["--text-scale", "4.1"], "--text-scale is \"4.1\""),
    (["--client-cells", "A,,B"], "--client-cells is \"A,,B\", and \"\" is no cell's name"),
    (["--client-cells", "A, B"], "and \" B\" is no cell's name; give names with commas between"),
  ])
  func `options out of range are refused`(options: [String], words: String) throws {
    try folder.write(Self.post, as: "item.json")
    let run = try RowcastBinary.run(["render", folder.file("item.json")] + options)
    #expect(run.ending == .exited(2), "\(run.whole)")
    #expect(run.output == "")
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func `a file that is missing is told`() throws {
    let run = try RowcastBinary.run(["render", "no.json"], workingFolder: folder.path)
    #expect(run.ending == .exited(2))
    #expect(run.errors.contains("there is no file no.json"), "\(run.errors)")
  }
}
