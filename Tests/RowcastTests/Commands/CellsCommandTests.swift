import Foundation
import TestSupport
import Testing

/// `rowcast cells`, and the options that name nib files.
struct CellsCommandTests {
  @Test func `the table has a line for each cell, the placeholder among them`() throws {
    let run = try RowcastBinary.run(["cells"])
    #expect(run.ending == .exited(0), "\(run.whole)")
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    let fields = lines.map { $0.split(separator: /[ ]{2,}/).map(String.init) }
    #expect(fields[0] == ["CELL", "VERSION", "HEIGHT", "ITEM TYPES", "FALLBACKS", "WHERE"])
    #expect(fields.allSatisfy { $0.count == 6 })
    let names = fields.dropFirst().map(\.[0])
    #expect(names == names.sorted())
    let cells = Dictionary(uniqueKeysWithValues: zip(names, fields.dropFirst()))
    #expect(
      cells["FilmCell"]?.prefix(5) == ["FilmCell", "1", "66", "film", "SubtitleCell → BasicCell"])
    #expect(cells["FilmCell"]?.last?.wholeMatch(of: /DemoFeed\/DemoFeed\.swift:\d+/) != nil)
    #expect(cells["LinkCell"]?[2] == "by item")
    #expect(cells["PhotoCell"]?[2...4] == ["by item and layout", "photo", "–"])
    #expect(cells["PackageCell"]?[3] == "debian-package, javascript-package, python-package")
    #expect(cells["PlaceholderCell"] == ["PlaceholderCell", "1", "66", "–", "–", "–"])
    // Columns are aligned: each begins at the same character in all lines.
    for title in ["VERSION", "HEIGHT", "ITEM TYPES", "FALLBACKS", "WHERE"] {
      let start = try #require(lines[0].range(of: title)).lowerBound.utf16Offset(in: lines[0])
      for line in lines {
        let characters = Array(line)
        #expect(characters[start] != " " && characters[start - 1] == " ", "\(title): \(line)")
      }
    }
  }

  @Test
  func `ready cells are shown where they are asked for, but those that the program has itself`()
    throws
  {
    let plain = try RowcastBinary.run(["cells"]).output
    #expect(!plain.contains("FeedArticleCell"))
    let all = try RowcastBinary.run(["cells", "--ready"]).output
    for words in [
      /\nFeedArticleCell +1 +by item and layout +article +SubtitleCell +Cells/,
      /\nFeedEpisodeCell +1 +by item and layout +episode +SubtitleCell +Cells/,
    ] {
      #expect(all.contains(words), "\(all)")
    }
    // The demo has links and photos of its own.
    #expect(!all.contains("FeedLinkCell") && !all.contains("FeedPhotoCell"))
  }

  private static let commands = [
    ["serve", "--port", "0"], ["import", "films", "/dev/null"], ["check"], ["cells"],
    ["render", "/dev/null"],
  ]

  @Test(arguments: commands)
  func `each command that takes cells refuses a folder that is none`(command: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("{}", as: "A.json")
    for (path, words) in [
      ("no", "there is no such folder"), (file, "is no folder"), ("", "is \"\""),
    ] {
      let run = try RowcastBinary.run(command + ["--cells", path], workingFolder: folder.path)
      #expect(run.ending == .exited(2), "\(run.whole)")
      #expect(run.errors.hasPrefix("rowcast: --cells is \"\(path)\""), "\(run.errors)")
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(run.errors.contains("See rowcast \(command[0]) --help."))
    }
    #expect(try folder.listing() == ["A.json"], "something was made")
  }

  @Test func `the folder may come from the environment, and is named by its variable`() throws {
    let run = try RowcastBinary.run(["cells"], environment: ["ROWCAST_CELLS": "/no/such"])
    #expect(run.errors.contains("ROWCAST_CELLS is \"/no/such\""), "\(run.whole)")
  }

  @Test func `a file that is too large is refused with its path as it was given`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("cells"), withIntermediateDirectories: false)
    try folder.write([UInt8](repeating: 0x20, count: (1 << 20) + 1), as: "cells/Big.json")
    let run = try RowcastBinary.run(["check", "--cells", "cells"], workingFolder: folder.path)
    #expect(run.ending == .exited(1))
    #expect(run.errors.hasPrefix("cells/Big.json:1: the file has more than"), "\(run.errors)")
  }

  @Test func `migrate takes no cells`() throws {
    let run = try RowcastBinary.run(["migrate", "--cells", "."])
    #expect(run.errors.contains("there is no option --cells"), "\(run.errors)")
  }

  @Test func `watching needs a folder`() throws {
    let folder = try TemporaryFolder()
    let flag = try RowcastBinary.run(["serve", "--watch"], workingFolder: folder.path)
    #expect(flag.ending == .exited(2))
    #expect(flag.errors.contains("--watch needs a folder to watch; name it with --cells DIR"))
    let variable = try RowcastBinary.run(
      ["serve"], environment: ["ROWCAST_WATCH": "1"], workingFolder: folder.path)
    #expect(variable.errors.contains("ROWCAST_WATCH needs a folder"), "\(variable.errors)")
    #expect(try folder.listing() == [])
  }
}
