import Glibc
import TestSupport
import Testing

/// `rowcast import`
struct ImportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(
    _ feed: String, _ file: String, _ options: String..., input: String? = nil
  ) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(
      ["import", feed, file, "--db", folder.file("rowcast.db")] + options, input: input)
  }

  private func totals() throws -> [String] { try ServerProcess(in: folder).totals() }

  @Test func `a file makes a feed, and a second time nothing changes`() throws {
    let file = try folder.write(Samples.films(1...3), as: "films")
    let first = try load("films", file)
    #expect(first.ending == .exited(0), "\(first.whole)")
    #expect(
      first.output == "3 items into films, a new feed: 3 created, 0 updated, 0 unchanged\n")
    #expect(first.errors == "", "progress is for terminals")
    let second = try load("films", file)
    #expect(second.output == "3 items into films: 0 created, 0 updated, 3 unchanged\n")
    try folder.write(Samples.film("film-2", title: "Other"), as: "films")
    #expect(try load("films", file).output.hasSuffix("0 created, 1 updated, 0 unchanged\n"))
    #expect(try folder.listing() == ["films", "rowcast.db"])
    let server = try ServerProcess(in: folder)
    #expect(try server.get("/feeds/films/rows/film-2").text.contains(#""title":"Other""#))
    #expect(try server.totals() == ["films 3"])
  }

  enum Way: CaseIterable { case file, gzip, input, gzipInput }

  @Test(arguments: Way.allCases)
  func `plain and gzip come from a file and from standard input`(way: Way) throws {
    let text = Samples.films(1...5000)
    let run =
      switch way {
      case .file: try load("films", try folder.write(text, as: "a"))
      case .gzip: try load("films", try folder.writeGzip(text, as: "a.gz"))
      case .input: try load("films", "-", input: try folder.write(text, as: "a"))
      case .gzipInput: try load("films", "-", input: try folder.writeGzip(text, as: "a.gz"))
      }
    #expect(run.output.hasPrefix("5000 items into films, a new feed: 5000 created"), "\(run.whole)")
    #expect(try totals() == ["films 5000"])
  }

  @Test func `standard input may be a pipe that is filled little by little`() throws {
    let pipe = folder.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let file = try folder.writeGzip(Samples.films(1...2000), as: "a.gz")
    let writer = try ChildProcess("/bin/dd", ["if=\(file)", "of=\(pipe)", "bs=777", "status=none"])
    let run = try load("films", "-", input: pipe)
    #expect(run.output.hasPrefix("2000 items"), "\(run.whole)")
    #expect(try writer.wait() == .exited(0))
  }

  @Test func `lines end at LF alone`() throws {
    let lines = [
      Samples.film("a", title: "one\u{2028}line"), Samples.film("b", title: "one\u{85}line"), "",
      "   ", Samples.film("c", title: "c"), Samples.film("d", title: "no end"),
    ]
    let file = try folder.write("\u{FEFF}" + lines.joined(separator: "\r\n"), as: "a")
    #expect(try load("films", file).output.hasPrefix("4 items"))
    let server = try ServerProcess(in: folder)
    for (id, title) in [("a", "one\u{2028}line"), ("b", "one\u{85}line"), ("d", "no end")] {
      let text = try server.get("/feeds/films/items/\(id)").text
      #expect(text.utf8.firstRange(of: "\"\(title)\"".utf8) != nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("not json", "line 4: "), (#"{"id":"x"}"#, "line 4: /type: this member is missing"),
    (#"{"id":"x","type":"nothing","payload":{}}"#, "line 4: /type: "),
    (#"{"id":"x","type":"film","payload":{"title":7}}"#, "line 4: /payload/title: "),
    (#"{"type":"film","payload":{"title":"t"}}"#, "line 4: /id: this member is missing"),
    (#"{"id":"x","type":"film","payload":{"title":"t"},"more":1}"#, "line 4: /more: "),
    (#"{"id":"x","type":"film","publishedAt":"soon","payload":{"title":"t"}}"#, "line 4: /pub"),
    (#"{"id":"x","type":"film","payload":{"title":"t"},"\u001b[2J":1}"#, #"line 4: /\x1B[2J: "#),
    ("\u{FF}", "line 4: "),
  ])
  func `a fault is told with its line, and nothing is written`(line: String, words: String) throws {
    let text = Samples.films(1...2) + "\n" + line + "\n" + Samples.films(3...4)
    let run = try load("films", try folder.write(text, as: "a"))
    #expect(run.ending == .exited(1))
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("rowcast: " + words), "\(run.errors)")
    #expect(try totals() == [])
  }

  @Test func `a fault on the last line of many undoes them all`() throws {
    #expect(try load("films", try folder.write(Samples.films(1...2), as: "a")).ending == .exited(0))
    let text = Samples.films(1...3000) + "{}"
    let run = try load("films", try folder.write(text, as: "b"))
    #expect(run.errors.contains("line 3001: "), "\(run.errors)")
    #expect(try totals() == ["films 2"])
  }

  @Test func `the order of a new feed is as asked, and one that is there keeps its own`() throws {
    let file = try folder.write(Samples.films(1...3), as: "a")
    for order in ["newest", "oldest", "appended"] {
      #expect(try load("f-\(order)", file, "--order", order).ending == .exited(0))
    }
    #expect(try load("f-standard", file).ending == .exited(0))
    #expect(try load("f-appended", file).ending == .exited(0))
    #expect(try load("f-appended", file, "--order", "appended").ending == .exited(0))
    let other = try load("f-appended", file, "--order", "newest")
    #expect(other.ending == .exited(1))
    #expect(other.errors.contains("\"f-appended\" has the order appended, not newest"))
    let server = try ServerProcess(in: folder)
    let feeds = try server.get("/feeds").decoded(FeedList.self).feeds
    #expect(feeds.map(\.order) == ["appended", "newest", "oldest", "newest"])
    let ids = ["film-1", "film-2", "film-3"]
    #expect(try server.page("/feeds/f-newest/rows").rows.map(\.id) == ids.reversed())
    #expect(try server.page("/feeds/f-oldest/rows").rows.map(\.id) == ids)
  }

  @Test(arguments: ["", "\n\n \r\n"])
  func `a file without items makes an empty feed`(text: String) throws {
    let run = try load("films", try folder.write(text, as: "a"))
    #expect(run.ending == .exited(0), "\(run.whole)")
    #expect(
      run.output == "0 items into films, a new feed: 0 created, 0 updated, 0 unchanged, 1 warning\n"
    )
    #expect(try totals() == ["films 0"])
  }

  @Test func `a missing file and a folder are told by name, and no database is made`() throws {
    for (path, words) in [
      (folder.file("no"), "there is no file \(folder.file("no"))"),
      (folder.path, "\(folder.path) is a folder"),
    ] {
      let run = try load("films", path)
      #expect(run.ending == .exited(2), "\(run.whole)")
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(try folder.listing() == [])
    }
  }

  @Test func `a gzip file that is cut short or damaged imports nothing`() throws {
    let whole = try folder.writeGzip(Samples.films(1...3000), as: "a.gz")
    var bytes = try folder.read("a.gz")
    try folder.write(bytes.dropLast(9), as: "a.gz")
    let short = try load("films", whole)
    #expect(short.ending == .exited(1))
    #expect(short.errors.contains("\(whole): the gzip data end too early"), "\(short.errors)")
    bytes[bytes.count / 2] ^= 0xFF
    try folder.write(bytes, as: "a.gz")
    let damaged = try load("films", whole)
    #expect(damaged.ending == .exited(1))
    #expect(damaged.errors.contains(whole), "\(damaged.errors)")
    #expect(try totals() == [])
  }

  @Test(
    .enabled(
      if: (try? RowcastBinary.run(["--version"], program: "/usr/bin/script").ending) == .exited(0),
      "script(1) is missing"))
  func `progress is shown on a terminal, and taken away at a fault`() throws {
    let file = try folder.write(Samples.films(1...100_000) + "{}\n", as: "a")
    let run = try RowcastBinary.run(
      [
        "-qec",
        "'\(RowcastBinary.path)' import films '\(file)' --db '\(folder.file("rowcast.db"))'",
        "/dev/null",
      ], program: "/usr/bin/script", within: .seconds(60))
    #expect(run.ending == .exited(1), "\(run.whole)")
    let bar = /\u{1B}\[Kreading \[#*-*\] \d+ %, \d+ items, \d+ a second, \d+ s left/
    #expect(run.output.contains(bar), "\(run.output)")
    #expect(run.output.contains("\r\u{1B}[Krowcast: line 100001: "), "\(run.output)")
  }
}
