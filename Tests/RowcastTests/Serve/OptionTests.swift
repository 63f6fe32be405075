import Foundation
import TestSupport
import Testing

/// Options, their defaults, and what is said of bad ones.
struct OptionTests {
  /// Command lines, and words of what is said of them.
  private static let refused: [([String], [String])] = [
    (["serve", "--port", "abc"], ["--port is \"abc\"", "from 0 to 65535"]),
    (["serve", "--port", "65536"], ["--port is \"65536\"", "from 0 to 65535"]),
    (["serve", "--port", "-1"], ["--port is \"-1\"", "from 0 to 65535"]),
    (["serve", "--port="], ["--port is \"\"", "from 0 to 65535"]),
    (["serve", "--port", "99999999999999999999"], ["--port is \"99999999999999999999\""]),
    (["serve", "--port"], ["--port needs a value", "--port N"]),
    (["serve", "--max-page-size", "0"], ["--max-page-size is \"0\"", "from 1 to"]),
    (["serve", "--max-page-size", "1e3"], ["--max-page-size is \"1e3\"", "from 1 to"]),
    (["serve", "--loops", "0"], ["--loops is \"0\"", "from 1 to"]),
    (
      ["serve", "--snapshot-retention", "soon"], ["--snapshot-retention is \"soon\"", "1h,100000"]
    ),
    (["serve", "--snapshot-retention", "1h,"], ["is \"1h,\"", "1h,100000"]),
    (["serve", "--snapshot-retention", "1h,5,5"], ["is \"1h,5,5\"", "1h,100000"]),
    (["serve", "--snapshot-retention", "1w"], ["is \"1w\"", "s, m, h or d"]),
    (["serve", "--snapshot-retention", "-1"], ["is \"-1\"", "1h,100000"]),
    (["serve", "--snapshot-retention="], ["is \"\"", "1h,100000"]),
    (["serve", "--snapshot-retention", "999999999999999999d"], ["is \"999999999999999999d\""]),
    (["import", "a", "-", "--snapshot-retention", "h"], ["is \"h\"", "1h,100000"]),
    (["serve", "--host", "example.invalid"], ["--host is \"example.invalid\"", "127.0.0.1"]),
    (["serve", "--host", ""], ["--host is \"\"", "127.0.0.1"]),
    (["serve", "--host", "127.0.0.1:80"], ["--host is \"127.0.0.1:80\""]),
    (["serve", "--db", ""], ["--db is \"\"", "path of a file"]),
    (["serve", "--db", ":memory:"], ["--db is \":memory:\"", "path of a file"]),
    (["serve", "--db", "."], ["--db is \".\", a folder", "./rowcast.db"]),
    (["serve", "--db", "no/such/a.db"], ["is \"no/such/a.db\"", "no folder no/such/", "make it"]),
    (["migrate", "--db", ""], ["--db is \"\""]),
    (["import", "a", "-", "--db", "."], ["--db is \".\", a folder"]),
    (["serve", "--demo=yes"], ["--demo takes no value"]),
    (["serve", "--demo", "--demo"], ["--demo is given twice"]),
    (["serve", "--prot", "1"], ["no option --prot"]),
    (["serve", "--access-log="], ["--access-log is \"\"", "path of a file, or -"]),
    (["serve", "--access-log", "."], ["--access-log is \".\"", "Is a directory", "or - for"]),
    (["serve", "--access-log", "no/such"], ["is \"no/such\"", "No such file", "that is there"]),
    (
      ["serve", "--access-log", "a", "--log-requests"],
      ["--access-log is \"a\"", "--log-requests asks for standard error", "leave one"]
    ),
    (["serve", "--access-log-format", "xml"], ["is \"xml\"", "text or json"]),
    (["serve", "--server-timing", "1"], ["--server-timing is \"1\"", "on or off"]),
    (
      ["serve", "--trusted-proxies", "10.0.0.1/8"],
      ["of which \"10.0.0.1/8\"", "write 10.0.0.0/8"]
    ),
    (["serve", "--trusted-proxies", "loopback,"], ["of which \"\" is no address"]),
    (["serve", "--trusted-proxies", "nginx"], ["of which \"nginx\"", "10.0.0.0/8"]),
    (["serve", "--base-path", "rowcast"], ["--base-path is \"rowcast\"", "starts with a slash"]),
    (["serve", "--base-path", "/a/%2e%2E"], ["without . and .."]),
    (["serve", "--base-path", "/a?b"], ["without ? and #"]),
    (["serve", "--base-path", "/a//b"], ["two slashes"]),
    (["serve", "--base-path", "/ä"], ["percent-encoded"]),
    (["serve", "--cors-origins", ""], ["--cors-origins is \"\"", "is no origin"]),
    (["serve", "--cors-origins", "https://a.example/"], ["write https://a.example"]),
    (["serve", "--cors-origins", "https://a.example,*"], ["of which \"*\"", "stand alone"]),
    (["serve", "--cors-origins", "https://*.example"], ["wildcard"]),
    (["serve", "--cors-max-age", "2d"], ["--cors-max-age is \"2d\"", "from 0s to 86400s"]),
    (["serve", "--portt", "1"], ["no option --portt", "--port?"]),
    (["serve", "-x"], ["no option -x"]),
    (["serve", "more"], ["takes no operands", "\"more\""]),
    (["migrate", "--", "--status"], ["takes no operands", "\"--status\""]),
    (["import"], ["FEED FILE|-", "none"]),
    (["import", "feed"], ["FEED FILE|-", "\"feed\""]),
    (["import", "A", "-"], ["\"A\" is no feed name", "lower-case"]),
    (["import", "", "-"], ["\"\" is no feed name"]),
    (["import", "a/b", "-"], ["\"a/b\" is no feed name"]),
    (["import", "a", "-", "--order", "up"], ["--order is \"up\"", "newest, oldest or appended"]),
    (
      ["frob"],
      [
        "no command \"frob\"",
        "serve, migrate, import, export, feeds, feeds create, feeds delete, backup, restore, vacuum,",
        "See rowcast --help",
      ]
    ),
    (["--frob"], ["no command \"--frob\""]),
  ]

  @Test(arguments: refused)
  func `a bad command line is refused with its value and what to do`(
    arguments: [String], words: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let run = try RowcastBinary.run(arguments, workingFolder: folder.path)
    #expect(run.ending == .exited(2), "\(run.whole)")
    #expect(run.output == "")
    for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
    #expect(run.errors.hasPrefix("rowcast: "))
    #expect(run.errors.contains("--help"))
    #expect(try folder.listing() == [], "something was made")
  }

  @Test(arguments: [
    ("ROWCAST_PORT", "x"), ("ROWCAST_MAX_PAGE_SIZE", "0"), ("ROWCAST_DEMO", "perhaps"),
    ("ROWCAST_LOG_REQUESTS", "2"), ("ROWCAST_SERVER_TIMING", "yes"),
    ("ROWCAST_ACCESS_LOG_FORMAT", "JSON"), ("ROWCAST_BASE_PATH", "x"), ("ROWCAST_HOST", "nowhere"),
    ("ROWCAST_DB", ":memory:"),
    ("ROWCAST_LOOPS", "many"), ("ROWCAST_SNAPSHOT_RETENTION", "1 h"),
  ])
  func `a bad variable is refused by its own name`(name: String, value: String) throws {
    let folder = try TemporaryFolder()
    let run = try RowcastBinary.run(
      ["serve"], environment: [name: value], workingFolder: folder.path)
    #expect(run.ending == .exited(2), "\(run.whole)")
    #expect(run.errors.contains("\(name) is \"\(value)\"; it must be"), "\(run.errors)")
    #expect(try folder.listing() == [])
  }

  @Test func `a control character of an argument does not reach the terminal`() throws {
    let run = try RowcastBinary.run(["serve", "--port", "\u{1B}[2J\n"])
    #expect(run.errors.contains(#"--port is "\x1B[2J\x0A""#), "\(run.errors)")
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["serve", "--help"], ["migrate", "-h"],
    ["import", "--help"], ["import", "a", "--db", "b", "--help"], ["check", "--help"],
    ["cells", "-h"], ["render", "--help"],
  ])
  func `help goes to standard output`(arguments: [String]) throws {
    let run = try RowcastBinary.run(arguments)
    #expect(run.ending == .exited(0))
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("Usage: rowcast "))
    let names = arguments.first.flatMap { $0.hasPrefix("-") || $0 == "help" ? nil : $0 }
    #expect(run.output.contains(names ?? "COMMAND"))
  }

  @Test func `help names each option with its variable and default`() throws {
    let help = try RowcastBinary.run(["serve", "--help"]).output
    for words in [
      ["--db PATH", "rowcast.db", "ROWCAST_DB"], ["--host ADDRESS", "127.0.0.1", "ROWCAST_HOST"],
      ["--port N", "8080", "ROWCAST_PORT"],
      ["--max-page-size N", "default 100", "ROWCAST_MAX_PAGE_SIZE"], ["--demo", "ROWCAST_DEMO"],
      ["--log-requests", "ROWCAST_LOG_REQUESTS"], ["--access-log PATH|-", "ROWCAST_ACCESS_LOG"],
      ["--access-log-format FORMAT", "default text", "ROWCAST_ACCESS_LOG_FORMAT"],
      ["--trusted-proxies CIDR", "default none", "ROWCAST_TRUSTED_PROXIES"],
      ["--base-path PATH", "default /", "ROWCAST_BASE_PATH"],
      ["--cors-origins ORIGIN", "default *", "ROWCAST_CORS_ORIGINS"],
      ["--cors-max-age TIME", "default 2h", "ROWCAST_CORS_MAX_AGE"],
      ["--server-timing on|off", "default on", "ROWCAST_SERVER_TIMING"],
      ["--cells DIR", "ROWCAST_CELLS"],
      ["--watch", "ROWCAST_WATCH"],
      ["--snapshot-retention AGE", "default 1h,100000", "ROWCAST_SNAPSHOT_RETENTION"],
    ] {
      let line = help.split(separator: "\n").first { $0.contains(words[0]) } ?? ""
      #expect(words.allSatisfy { line.contains($0) }, "\(words): \(line)")
    }
  }

  @Test func `no command at all is an error that shows the commands`() throws {
    let run = try RowcastBinary.run([])
    #expect(run.ending == .exited(2))
    #expect(run.output == "")
    for name in ["serve", "migrate", "import", "check", "cells", "render"] {
      #expect(run.errors.contains("\n  \(name) "), "\(run.errors)")
    }
  }

  @Test func `the version is told`() throws {
    let run = try RowcastBinary.run(["--version"])
    #expect(run.ending == .exited(0))
    #expect(run.output.wholeMatch(of: /rowcast \d+\.\d+\.\d+\n/) != nil, "\(run.output)")
  }

  @Test func `every option of serve comes from the environment too`() throws {
    let folder = try TemporaryFolder()
    let process = try ChildProcess(
      RowcastBinary.path, ["serve"],
      environment: [
        "ROWCAST_DB": folder.file("my.db"), "ROWCAST_HOST": "::1", "ROWCAST_PORT": "0",
        "ROWCAST_MAX_PAGE_SIZE": "7", "ROWCAST_DEMO": "yes", "ROWCAST_LOG_REQUESTS": "true",
        "ROWCAST_LOOPS": "1",
      ], workingFolder: folder.path)
    let line = try process.outputLine()
    #expect(line.hasPrefix("Rowcast is serving http://[::1]:"))
    let port = try #require(line.split(separator: ":").last.flatMap { UInt16($0) })
    let connection = try RawConnection("::1", port: port)
    try connection.send(RawRequest("GET", "/feeds/home/rows?pageSize=8"))
    let refused = try connection.response()
    #expect(refused.status == 400)
    #expect(refused.text.contains("from 1 to 7"))
    try connection.send(RawRequest("GET", "/feeds/home/rows"))
    #expect(try connection.response().decoded(Page.self).pageSize == 7)
    #expect(
      Deadline().wait { process.errors.contains("GET /feeds/home/rows?pageSize=8 HTTP/1.1 400") })
    #expect(try folder.listing().contains("my.db"))
  }

  @Test func `the command line beats the environment, and an empty variable is none`() throws {
    let server = try ServerProcess(
      ["--max-page-size", "5"],
      environment: [
        "ROWCAST_MAX_PAGE_SIZE": "3", "ROWCAST_PORT": "1", "ROWCAST_HOST": "", "ROWCAST_DEMO": "0",
      ])
    #expect(server.host == "127.0.0.1")
    #expect(try server.get("/feeds").text == #"{"feeds":[]}"#)
  }

  @Test func `the database's default is a file in the current folder`() throws {
    let folder = try TemporaryFolder()
    let run = try RowcastBinary.run(["migrate"], workingFolder: folder.path)
    #expect(run.ending == .exited(0))
    #expect(try folder.listing() == ["rowcast.db"])
  }

  @Test(arguments: ["a b.db", "ünï 🎬.db", "a?b#c%41.db", "file:x.db", "-x.db"])
  func `a database's name may hold anything`(name: String) throws {
    let folder = try TemporaryFolder()
    let run = try RowcastBinary.run(["migrate", "--db=\(name)"], workingFolder: folder.path)
    #expect(run.ending == .exited(0), "\(run.whole)")
    #expect(try folder.listing() == [name])
    let again = try RowcastBinary.run(["migrate", "--db", name], workingFolder: folder.path)
    #expect(again.output == "nothing to do: \(name) is up to date\n", "\(again.whole)")
  }
}
