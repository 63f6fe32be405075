import Foundation
import Glibc
import TestSupport
import Testing

/// Where the server's tokens come from.
struct TokenTests {
  private static let body = #"{"title":"T"}"#

  /// The status of a write with that token, of the server that runs.
  private func status(_ server: ServerProcess, _ token: String?) throws -> Int {
    let connection = try server.connect()
    let fields = token.map { ["Authorization: Bearer \($0)"] } ?? []
    try connection.send(
      RawRequest(
        "PUT", "/feeds/made",
        fields + ["Content-Type: application/json", "Content-Length: \(Self.body.utf8.count)"]
      ).bytes + Array(Self.body.utf8))
    return try connection.response().status
  }

  @Test func `without a token nobody writes`() throws {
    for environment in [[:], ["ROWCAST_TOKEN": ""], ["ROWCAST_TOKEN": " , "]] {
      let server = try ServerProcess(environment: environment)
      #expect(try status(server, "anything") == 403)
      #expect(try status(server, nil) == 403)
      #expect(try server.get("/feeds/made").status == 404)
    }
  }

  @Test func `the environment and a file name tokens, each of which will do`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "# who may write\r\nfrom-a-file-0123456789\r\n\n  and-another-0123456789==  \n", as: "tokens")
    let server = try ServerProcess(
      ["--token-file", file],
      environment: ["ROWCAST_TOKEN": "first-0123456789abc, second-0123456789ab"])
    for token in [
      "from-a-file-0123456789", "and-another-0123456789==", "first-0123456789abc",
      "second-0123456789ab",
    ] {
      #expect((200...201).contains(try status(server, token)), "\(token)")
    }
    for token in ["from-a-file-012345678", "from-a-file-01234567890", "#", "FIRST-0123456789abc"] {
      #expect(try status(server, token) == 401, "\(token)")
    }
    #expect(try status(server, nil) == 401)
    #expect(!server.process.errors.contains("0123456789"), "tokens are told to nobody")
  }

  @Test func `the file is read again at SIGHUP, and kept where that fails`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old-0123456789abcdef", as: "tokens")
    let server = try ServerProcess(["--token-file", file])
    #expect(try status(server, "old-0123456789abcdef") == 201)
    try folder.write("new-0123456789abcdef", as: "tokens")
    server.process.signal(SIGHUP)
    #expect(Deadline().wait { (try? status(server, "new-0123456789abcdef")) == 200 })
    #expect(try status(server, "old-0123456789abcdef") == 401)
    try folder.write("no token at all\n", as: "tokens")
    server.process.signal(SIGHUP)
    #expect(Deadline().wait { server.process.errors.contains("are kept") })
    #expect(server.process.errors.contains("line 1"), "\(server.process.errors)")
    #expect(!server.process.errors.contains("at all"))
    #expect(try status(server, "new-0123456789abcdef") == 200)
  }

  @Test(arguments: [
    ("a b c\n", "line 1"), ("fine-0123456789abcdef\nnaïve\n", "line 2"), ("=\n", "line 1"),
  ]) func `what is no token is refused at the start, by its line`(text: String, place: String)
    throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, as: "tokens")
    let run = try RowcastBinary.run(
      ["serve", "--port", "0", "--db", folder.file("a.db"), "--token-file", file])
    #expect(run.ending == .exited(2), "\(run.whole)")
    #expect(run.errors.contains("\(file): \(place)"), "\(run.whole)")
  }

  @Test func `a short token and an empty file are remarked on`() throws {
    let folder = try TemporaryFolder()
    let short = try ServerProcess(environment: ["ROWCAST_TOKEN": "abc"])
    #expect(Deadline().wait { short.process.errors.contains("easy to guess") })
    let empty = try ServerProcess(["--token-file", try folder.write("\n# none\n", as: "tokens")])
    #expect(Deadline().wait { empty.process.errors.contains("writes are refused") })
    let missing = try RowcastBinary.run(
      ["serve", "--port", "0", "--db", folder.file("a.db"), "--token-file", folder.file("nil")])
    #expect(missing.ending == .exited(2))
    #expect(missing.errors.contains("can't be read"), "\(missing.whole)")
  }
}
