import Foundation
import TestSupport
import Testing

/// Mistakes that the compiler finds, so that no server need ever start with them.
struct CompileFailureTests {
  private static let hasCompiler =
    (try? RowcastBinary.run(["-c", "command -v swiftc"], program: "/bin/sh").ending) == .exited(0)

  /// Where the modules of this build are.
  private static let modules =
    URL(filePath: RowcastBinary.path).deletingLastPathComponent().appending(path: "Modules").path

  private static let isPossible =
    hasCompiler && FileManager.default.fileExists(atPath: modules + "/Cells.swiftmodule")

  private static let types = """
    import Cells

    struct Film: FeedItem {
      static let itemType = "film"
      var title: String
      var year: Int
    }
    struct Book: FeedItem {
      static let itemType = "book"
      var title: String
    }
    struct FilmCell: Cell { var title = "" }
    struct PlainCell: Cell { var text = "" }


    """

  /// What the compiler says of the types and a registration.
  private func compile(_ registration: String) throws -> RowcastBinary.Finished {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.types + registration, as: "main.swift")
    return try RowcastBinary.run(
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-module-cache-path",
        folder.file("cache"), "-I", Self.modules, file,
      ],
      program: "/usr/bin/env", within: .seconds(60))
  }

  @Test(
    .enabled(if: isPossible, "swiftc is not on the PATH, or this build's modules are elsewhere"),
    arguments: [
      """
      let registration = CellRegistration<FilmCell, Film> { cell, item in
        cell.title = item.title
      }
      .fallback(CellRegistration<PlainCell, Film> { cell, item in cell.text = item.title })
      .onSelect { item in item.year > 1900 ? nil : .none }
      """
    ])
  func `a registration of the right types compiles`(registration: String) throws {
    let run = try compile(registration)
    #expect(run.ending == .exited(0), "\(run.whole)")
  }

  @Test(
    .enabled(if: isPossible, "swiftc is not on the PATH, or this build's modules are elsewhere"),
    arguments: [
      (
        "let a = CellRegistration<FilmCell, Film> { cell, item in cell.title = item.year }",
        "cannot assign value of type 'Int' to type 'String'"
      ),
      (
        "let a = CellRegistration<FilmCell, Film> { cell, item in cell.title = item.nope }",
        "value of type 'Film' has no member 'nope'"
      ),
      (
        "let a = CellRegistration<FilmCell, Film> { cell, item in cell.nope = item.title }",
        "value of type 'FilmCell' has no member 'nope'"
      ),
      (
        """
        let a = CellRegistration<FilmCell, Film> { cell, item in cell.title = item.title }
          .fallback(CellRegistration<FilmCell, Book> { cell, item in cell.title = item.title })
        """,
        "'Book' and 'Film'"
      ),
      (
        "let a = CellRegistration<FilmCell, Film>(when: { $0.author == nil }) { _, _ in }",
        "value of type 'Film' has no member 'author'"
      ),
      ("let a = CellRegistration<Film, Film> { _, _ in }", "'Film' does not conform to"),
    ])
  func `a registration of wrong types does not compile`(
    registration: String, words: String
  ) throws {
    let run = try compile(registration)
    #expect(run.ending == .exited(1), "\(run.whole)")
    #expect(run.whole.contains(words), "\(run.whole)")
  }
}
