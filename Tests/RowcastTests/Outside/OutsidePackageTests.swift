#if DEBUG
  import TestSupport
  import Testing

  /// Programs of a package of its own, with nothing but what an author writes.
  @Suite(
    .serialized, .enabled(if: OutsidePackage.hasToolchain, "the Swift toolchain is not on the PATH")
  )
  struct OutsidePackageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(
      _ program: String, _ arguments: String..., input: String? = nil
    ) throws -> RowcastBinary.Finished {
      let path = try #require(try OutsidePackage.programs.get()[program])
      return try RowcastBinary.run(
        arguments, program: path, workingFolder: folder.path, input: input)
    }

    @Test func `a program of ten lines checks, shows and renders its own cell`() throws {
      let check = try run("cinema", "check")
      #expect(check.ending == .exited(0), "\(check.whole)")
      #expect(check.output == "1 item type, 2 cells, no faults\n")
      let cells = try run("cinema", "cells")
      #expect(cells.output.contains(/FilmCell +1 +66 +film +– +cinema\/main\.swift:4\n/))
      let item = try folder.write(
        #"{"type":"film","payload":{"title":"Alien","year":1979}}"#, as: "item.json")
      let render = try run("cinema", "render", item)
      #expect(render.ending == .exited(0), "\(render.whole)")
      #expect(
        render.output.hasPrefix(
          #"{"id":"item","type":"FilmCell","height":66,"payload":{"subtitle":"1979","title":"Alien"}}"#
            + "\n"))
      #expect(render.output.contains("registration  FilmCell<Film> at cinema/main.swift:4\n"))
    }

    @Test func `it imports and serves its own items`() throws {
      let program = try #require(try OutsidePackage.programs.get()["cinema"])
      let items = try folder.write(Samples.films(1...3), as: "films")
      let load = try run("cinema", "import", "films", items, "--db", folder.file("rowcast.db"))
      #expect(load.output == "3 items into films, a new feed: 3 created, 0 updated, 0 unchanged\n")
      let server = try ServerProcess(in: folder, program: program)
      let page = try server.page("/feeds/films/rows")
      #expect(page.total == 3)
      #expect(page.rows.map(\.type) == ["FilmCell", "FilmCell", "FilmCell"])
      #expect(try server.get("/feeds/films/rows").text.contains(#""subtitle":"1977""#))
      #expect(try server.stop() == .exited(0))
      #expect(server.process.errors == "")
    }

    @Test func `what took an item is told with its condition and its fallbacks`() throws {
      let long = #"{"type":"post","payload":{"text":"A text of more than twenty letters"}}"#
      let item = try folder.write(long, as: "long.json")
      let all = try run("blog", "render", item).output
      #expect(all.contains("registration  LongCell<Post> at blog/main.swift:16\n"), "\(all)")
      #expect(
        all.contains("taken by      condition 1 of 2, when: at blog/main.swift:16\n"), "\(all)")
      #expect(all.contains("cells         LongCell → PostCell → LineCell\n"))
      #expect(all.contains("cell taken    LongCell, version 3; the client can draw every cell\n"))
      let old = try run("blog", "render", item, "--client-cells", "LineCell,PostCell").output
      #expect(old.hasPrefix(#"{"id":"item","type":"PostCell","height":66,"#), "\(old)")
      #expect(
        old.contains("cell taken    PostCell, version 1; the first that the client can draw\n"))
      let quote = try folder.write(#"{"type":"post","payload":{"text":"> a"}}"#, as: "quote.json")
      #expect(try run("blog", "render", quote).output.contains("condition 2 of 2, when: at blog/"))
      let short = try folder.write(#"{"type":"post","payload":{"text":"a"}}"#, as: "short.json")
      #expect(
        try run("blog", "render", short).output
          .contains("taken by      no condition: takes what 2 conditions left\n"))
      #expect(
        try run("blog", "cells").output
          .contains(/LongCell +3 +66 +post +PostCell → LineCell +blog\/main\.swift:16\n/))
    }

    @Test func `a list takes over no feed that it has not made, and import takes over no list`()
      throws
    {
      let items = try folder.write(
        #"{"id":"Poems","type":"shelf","payload":{"name":"Poems","books":9}}"#, as: "shelf.json")
      let imported = try run("library", "import", "shelves", items, "--db", "a.db")
      #expect(imported.ending == .exited(2), "\(imported.whole)")
      #expect(
        imported.errors.contains(
          #"the feed "shelves" is a list whose items are in the program, at library/main.swift:"#))
      // Made by a program that has no such list.
      let film = try folder.write(
        #"{"id":"f","type":"film","payload":{"title":"M"}}"#, as: "film.json")
      let other = try run("cinema", "import", "shelves", film, "--order", "appended")
      #expect(other.ending == .exited(0), "\(other.whole)")
      let check = try run("library", "check")
      #expect(check.ending == .exited(1), "\(check.whole)")
      #expect(check.errors.contains(#": the feed "shelves" has items that no list has made"#))
      let serve = try run("library", "serve", "--port", "0")
      #expect(serve.ending == .exited(1), "\(serve.whole)")
      #expect(serve.errors.contains(#": the feed "shelves" has items that no list has made"#))
    }

    @Test func `every fault of a registry is told, and migrate works all the same`() throws {
      let check = try run("faulty", "check")
      #expect(check.ending == .exited(1), "\(check.whole)")
      #expect(check.output == "")
      let lines = check.errors.split(separator: "\n").map(String.init)
      #expect(lines.count == 3, "\(check.errors)")
      #expect(lines.contains { $0.hasPrefix("faulty/main.swift:4: ") }, "\(lines)")
      #expect(lines.contains { $0.hasPrefix("faulty/main.swift:7: ") }, "\(lines)")
      #expect(lines.last == "2 faults")
      let item = try folder.write(#"{"type":"film","payload":{"title":"a"}}"#, as: "item.json")
      for arguments in [
        ["serve", "--port", "0"], ["import", "a", item], ["cells"], ["render", item],
      ] {
        let path = try #require(try OutsidePackage.programs.get()["faulty"])
        let refused = try RowcastBinary.run(arguments, program: path, workingFolder: folder.path)
        #expect(refused.ending == .exited(2), "\(refused.whole)")
        #expect(refused.output == "")
        #expect(refused.errors.hasPrefix("rowcast: the cell registry can't be used:\n  - faulty/"))
        #expect(refused.errors.split(separator: "\n").count == 3, "\(refused.errors)")
      }
      #expect(try folder.listing() == ["item.json"], "something was made")
      #expect(try run("faulty", "migrate").ending == .exited(0))
      #expect(try folder.listing() == ["item.json", "rowcast.db"])
    }
  }
#endif
