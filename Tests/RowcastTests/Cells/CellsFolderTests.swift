import Cells
import Foundation
import Glibc
import Rowcast
import TestSupport
import Testing

/// Which files of a folder are nibs, and what is said of those that can't be read.
struct CellsFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is said when the folder is read; empty when nothing is.
  private func refusal(_ path: String? = nil) -> String {
    do {
      _ = try CellsFolder(path: path ?? folder.path).files()
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `nib files are read sorted by name, and everything else is passed over`() throws {
    for name in [
      "B.json", "A.json", "ä b.json", ".hidden.json", ".#B.json", "B.json~", "B.json.bak",
      "#B.json#", ".B.json.swp", "json", "read.me",
    ] {
      try folder.write("in \(name)", as: name)
    }
    try FileManager.default.createDirectory(
      atPath: folder.file("deep.json"), withIntermediateDirectories: false)
    try folder.write("{}", as: "deep.json/C.json")
    let files = try CellsFolder(path: folder.path).files()
    #expect(files.map(\.path) == ["A.json", "B.json", "ä b.json"].map { folder.file($0) })
    #expect(files.map { String(decoding: $0.bytes, as: UTF8.self) }.first == "in A.json")
  }

  @Test func `a path with a slash at its end gives the files no second one`() throws {
    try folder.write("{}", as: "A.json")
    let files = try CellsFolder(path: folder.path + "/").files()
    #expect(files.map(\.path) == [folder.file("A.json")])
  }

  @Test func `an empty folder has no files`() throws {
    #expect(try CellsFolder(path: folder.path).files() == [])
  }

  @Test func `links to files and to the folder are followed`() throws {
    try folder.write("{}", as: "real")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.file("A.json"), withDestinationPath: folder.file("real"))
    try files.createSymbolicLink(
      atPath: folder.file("other"), withDestinationPath: folder.path)
    let found = try CellsFolder(path: folder.file("other")).files()
    #expect(found == [NibFile(path: folder.file("other/A.json"), bytes: Array("{}".utf8))])
  }

  @Test func `a folder that is missing or no folder is told by its path`() throws {
    #expect(refusal(folder.file("no")).contains("\"\(folder.file("no"))\", and there is no such"))
    #expect(refusal("").contains("--cells is \"\""))
    let file = try folder.write("{}", as: "A.json")
    #expect(refusal(file).contains("\"\(file)\", which is no folder; give the folder"))
    #expect(refusal(file + "/deeper").contains("\(file)/deeper\", which can't be read"))
  }

  @Test func `a file of the greatest size is read, and one byte more is refused by name`() throws {
    let most = CellsFolder.maximumFileSize
    try folder.write([UInt8](repeating: 0x20, count: most), as: "A.json")
    #expect(try CellsFolder(path: folder.path).files().map(\.bytes.count) == [most])
    try folder.write([UInt8](repeating: 0x20, count: most + 1), as: "B.json")
    #expect(faults() == ["\(folder.file("B.json")):1: the file has more than 1048576 bytes"])
  }

  @Test func `a pipe is refused and not waited for`() throws {
    #expect(unsafe mkfifo(folder.file("A.json"), 0o600) == 0)
    #expect(faults() == ["\(folder.file("A.json")):1: this is a pipe"])
  }

  @Test func `a link that leads nowhere is told by name`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("A.json"), withDestinationPath: folder.file("gone"))
    #expect(faults() == ["\(folder.file("A.json")):1: the file can't be read (stat: No such file"])
  }

  /// The beginnings of what the registry says of the files that can't be read.
  private func faults() -> [String] {
    do {
      let nibs = try CellsFolder(path: folder.path).files().filter { $0.bytes.isEmpty }
      _ = try CellRegistry(nibs: nibs, [])
      return []
    } catch let error as InvalidRegistry {
      return error.faults.map { fault in
        let text = fault.description
        let ends = [" (stat: No such file", " bytes", "a pipe"].compactMap { text.range(of: $0) }
        return ends.first.map { String(text[..<$0.upperBound]) } ?? text
      }
    } catch {
      return ["\(error)"]
    }
  }

  @Test(.enabled(if: Unprivileged.isPossible, "setpriv is missing"))
  func `a file and a folder without permission are told`() throws {
    let path = try folder.write("{}", as: "A.json")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try files.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let file = try Unprivileged.run(["cells", "--cells", folder.path])
    #expect(file.ending == .exited(2), "\(file.whole)")
    #expect(file.errors.contains("\(path):1: the file can't be read (open: Permission denied)"))
    try files.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    let listing = try Unprivileged.run(["cells", "--cells", folder.path])
    #expect(listing.ending == .exited(2), "\(listing.whole)")
    #expect(listing.errors.contains("can't be listed; check its permissions"))
  }
}
