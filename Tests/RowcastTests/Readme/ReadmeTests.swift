import TestSupport
import Testing

/// The README's tour and those of other pages, as a newcomer would type them.
struct ReadmeTests {
  private static let hasCurl =
    (try? RowcastBinary.run(["-c", "command -v curl"], program: "/bin/sh").ending) == .exited(0)

  /// - Parameters:
  ///   - options: of the server that runs when the tour begins; nil for none.
  ///   - count: commands whose answers the page shows, at the least.
  @Test(
    .enabled(if: hasCurl, "curl is missing"),
    arguments: [
      ("README.md", ["--demo"], 24), ("Docs/Writing.md", nil, 14), ("Docs/Importing.md", nil, 8),
      ("Docs/Operating.md", nil, 7), ("Docs/Contract.md", ["--demo"], 6),
      ("Docs/Tutorial.md", nil, 9),
    ] as [(String, [String]?, Int)])
  func `each command of a tour prints what the page shows`(
    page: String, options: [String]?, count: Int
  ) throws {
    let tour = Tour(page: page)
    let reader = try TourReader(serving: options)
    for part in tour.parts {
      let difference = try reader.follow(part)
      #expect(difference == nil, "\(difference ?? "")")
    }
    #expect(tour.steps.count { $0.answer != nil } >= count)
  }

  @Test func `files, servers, commands and answers are found between the marks alone`() {
    let tour = Tour(
      markdown: """
        ```sh
        curl 'localhost:8080/before'
        ```
        <!-- tour -->
        ```sh
        scripts/serve --port 9000
        ```
        ```json a/b.json
        {}
        ```
        Ask:
        ```sh
        curl -i \\
          'localhost:8080/feeds'
        ```
        It answers
        ```http
        HTTP/1.1 200 OK
        …
        ```
        ```sh
        curl 'localhost:8080/healthz'
        ```
        ```sh
        rowcast feeds
        ```
        ```json
        {}
        ```
        ```
        no answer
        ```
        <!-- end of tour -->
        ```sh
        curl 'localhost:8080/after'
        ```
        """)
    #expect(
      tour.steps.map(\.command) == [
        "curl -i \\\n  'localhost:8080/feeds'", "curl 'localhost:8080/healthz'",
        "rowcast feeds",
      ])
    #expect(tour.steps.map(\.answer) == ["HTTP/1.1 200 OK\n…", nil, "{}"])
    #expect(tour.steps.map(\.line) == [12, 21, 24])
    guard case .server(options: ["--demo", "--port", "9000"])? = tour.parts.first,
      case .file("a/b.json", "{}\n") = tour.parts[1]
    else {
      Issue.record("\(tour.parts)")
      return
    }
    #expect(tour.parts.count == 5)
  }

  @Test(arguments: [
    ("{}", "{}", true), ("{}", "{}\n", true), ("a\nb", "a\r\nb\r\n", true), ("{}", "{} ", false),
    ("a…c", "abc", true), ("a…c", "ac", true), ("a…c", "ab", false), ("a…c", "a\nb\nc", true),
    ("…b…", "abc", true), ("…b…d…", "abcd", true), ("…d…b…", "abcd", false), ("a…", "b", false),
    ("a…a", "a", false), ("…", "", true),
  ])
  func `an ellipsis stands for anything, all else for itself`(
    answer: String, printed: String, fits: Bool
  ) {
    let step = Tour.Step(line: 1, command: "curl x", answer: answer)
    #expect(step.matches(printed) == fits)
  }

  @Test(.enabled(if: hasCurl, "curl is missing"))
  func `a step runs against the test's own server`() throws {
    let server = try ServerProcess(["--demo"])
    let step = Tour.Step(
      line: 1, command: "curl -i \\\n 'localhost:8080/feeds/films'",
      answer: """
        HTTP/1.1 200 OK
        …
        Content-Type: application/json
        …

        {"name":"films","title":"Films",…
        """)
    let printed = try step.run(against: server)
    #expect(step.matches(printed), "\(printed)")
  }
}
