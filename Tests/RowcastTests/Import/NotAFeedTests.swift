import Foundation
import TestSupport
import Testing

/// What is taken for a feed and is none: an exit status, a sentence, and nothing written.
struct NotAFeedTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B]
  private static let sources: [(String, [UInt8], String)] = [
    ("page", Array("<!DOCTYPE html><html><p>gone<br></html>".utf8), "this is an HTML page"),
    (
      "picture", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48],
      "bytes that no text has"
    ),
    ("archive", [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0], "bytes that no text has"),
    ("cut", gzip, "the gzip data end too early"), ("begun", [0x1F, 0x8B], "end too early"),
    ("damaged", [0x1F, 0x8B, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5, 6], "are damaged"),
    ("prose", Array("Dear all, nothing here\n".utf8), "no column is the items' id"),
    ("opml", Array("<opml><body/></opml>".utf8), "its first element is <opml>"),
    ("number", Array("17".utf8), "line 1: "), ("torn", Array("<rss><chan".utf8), "line 1: "),
    ("other", Array(#"{"a":1}"#.utf8), "line 1: "),
  ]

  @Test(arguments: sources)
  func `it is told, and nothing is written`(name: String, bytes: [UInt8], words: String) throws {
    let file = try folder.write(bytes, as: name)
    let database = folder.file("rowcast.db")
    let run = try RowcastBinary.run(["import", "f", file, "--db", database])
    #expect(run.ending == .exited(1), "\(run.whole)")
    #expect(run.output == "" && run.errors.contains(words), "\(run.whole)")
    #expect(try folder.listing() == [name])
  }

  @Test(arguments: ["", " \n\r\n\t"])
  func `a file of nothing makes an empty feed, and is told`(text: String) throws {
    let files = [
      try folder.write(text, as: "in"), try folder.writeGzip(text, as: "packed"),
    ]
    for (place, file) in files.enumerated() {
      let run = try RowcastBinary.run(
        ["import", "f\(place)", file, "--db", folder.file("rowcast.db")])
      #expect(run.ending == .exited(0))
      #expect(
        run.output
          == "0 items into f\(place), a new feed: 0 created, 0 updated, 0 unchanged, 1 warning\n",
        "\(run.whole)")
      #expect(run.errors == "rowcast: warning: the input holds no items\n")
    }
  }

  @Test(
    arguments: [
      "{}\n{}\n", "id,type,title\na,nothing,t\n",
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":null,"title":"t"}]}"#,
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","id":"2","title":"t"}]}"#,
      "{\"version\":\"https://jsonfeed.org/version/1\",\n\"items\":[{\"id\":\"1\",\"id\":\"2\"}]}",
    ])
  func `where all is left out, nothing is written`(text: String) throws {
    let file = try folder.write(text, as: "in")
    for option in [[], ["--dry-run"]] {
      let run = try RowcastBinary.run(
        ["import", "f", file, "--on-error", "skip", "--db", folder.file("rowcast.db")] + option)
      #expect(run.ending == .exited(1) && run.output == "", "\(run.whole)")
      #expect(try folder.listing() == ["in"])
    }
  }

  @Test func `laughs without end are refused at once, in little memory`() throws {
    var text = "<!DOCTYPE rss [<!ENTITY l0 \"lol\">"
    for level in 1...9 {
      text +=
        "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
    }
    text += "]><rss><channel><item><title>&l9;</title></item></channel></rss>"
    let file = try folder.write(text, as: "in")
    let clock = ContinuousClock()
    var run: RowcastBinary.Finished?
    let time = try clock.measure {
      run = try RowcastBinary.run(
        ["-c", "ulimit -v 600000; exec \"$0\" \"$@\"", RowcastBinary.path, "import", "f", file]
          + ["--db", folder.file("rowcast.db")], program: "/bin/bash")
    }
    #expect(run?.ending == .exited(1))
    #expect(run?.errors.contains("refer to themselves, or grow it") == true, "\(run?.whole ?? "")")
    #expect(time < .seconds(5))
  }
}
