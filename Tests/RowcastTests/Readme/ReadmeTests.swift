import Foundation
import TestSupport
import Testing

/// The README's tour of curl commands, as a newcomer would type it.
struct ReadmeTests {
  private static let tour: Tour = {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let file = root.appending(path: "README.md")
    return Tour(markdown: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }()

  private static let hasCurl =
    (try? RowcastBinary.run(["-c", "command -v curl"], program: "/bin/sh").ending) == .exited(0)

  @Test(
    .enabled(if: !tour.steps.isEmpty, "README.md has no tour"),
    .enabled(if: hasCurl, "curl is missing"))
  func `each command of the tour prints what the README shows`() throws {
    let server = try ServerProcess(["--demo"])
    for step in Self.tour.steps {
      let printed = try step.run(against: server)
      #expect(step.matches(printed), "\(step)\nprinted:\n\(printed)")
    }
    #expect(Self.tour.steps.contains { $0.answer != nil })
  }

  @Test func `commands and answers are found between the marks alone`() {
    let tour = Tour(
      markdown: """
        ```sh
        curl 'localhost:8080/before'
        ```
        <!-- tour -->
        ```sh
        scripts/serve
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
        curl 'localhost:8080/readyz'
        ```
        ```json
        {}
        ```
        <!-- end of tour -->
        ```sh
        curl 'localhost:8080/after'
        ```
        """)
    #expect(
      tour.steps.map(\.command) == [
        "curl -i \\\n  'localhost:8080/feeds'", "curl 'localhost:8080/healthz'",
        "curl 'localhost:8080/readyz'",
      ])
    #expect(tour.steps.map(\.answer) == ["HTTP/1.1 200 OK\n…", nil, "{}"])
    #expect(tour.steps.map(\.line) == [9, 18, 21])
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
