import Foundation
import Glibc
import TestSupport
import Testing

/// The commands on a disk that has no room, which needs the right to mount one.
struct FullDiskTests {
  static func mount(_ words: [String], at path: String) -> Bool {
    let run = try? RowcastBinary.run(words + [path], program: "/bin/mount")
    return run?.ending == .exited(0)
  }

  static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder(),
      mount(["-t", "tmpfs", "-o", "size=64k", "tmpfs"], at: folder.path)
    else { return false }
    return (try? RowcastBinary.run([folder.path], program: "/bin/umount"))?.ending == .exited(0)
  }()

  @Test(.enabled(if: isPossible, "a disk can't be mounted here"))
  func `each command says what it has no room for, and leaves nothing half done`() throws {
    let care = try CareFolder()
    try care.load("films", 1...5000)
    try care.load("songs", 1...10)
    try care.expect(["backup", "backup.db"])
    // Leaves free pages, which vacuum would give back.
    try care.load("old", 1...200)
    try care.expect(["feeds", "delete", "old", "--yes"])
    let disk = care.file("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    let size = try care.folder.read("rowcast.db").count
    #expect(
      Self.mount(["-t", "tmpfs", "-o", "size=\((size / 4096 + 40) * 4)k", "tmpfs"], at: disk))
    defer { _ = try? RowcastBinary.run(["-l", disk], program: "/bin/umount") }
    try FileManager.default.copyItem(
      atPath: care.file("rowcast.db"), toPath: disk + "/a.db")
    try care.folder.write("old", as: "disk/out")

    func refused(_ command: [String]) throws {
      let run = try care.run(command, on: "disk/a.db")
      #expect(run.ending == .exited(1), "\(command): \(run.whole)")
      #expect(
        run.errors.contains("No space left") || run.errors.contains("no room left"), "\(run.whole)")
      let parts = try care.folder.listing().filter { $0.contains("part") }
      #expect(parts == [])
    }
    try refused(["export", "films", "disk/out"])
    try refused(["backup", "disk/b.db"])
    try refused(["restore", "backup.db"])
    #expect(try care.folder.read("disk/out") == Array("old".utf8))
    #expect(!FileManager.default.fileExists(atPath: disk + "/b.db"))
    _ = try RowcastBinary.run(
      ["if=/dev/zero", "of=\(disk)/fill", "bs=1k", "status=none"], program: "/bin/dd")
    for command in [
      ["feeds", "delete", "films", "--yes"], ["feeds", "create", "more"], ["vacuum"],
    ] {
      try refused(command)
    }
    // What can be read is read, so that it can be taken elsewhere.
    #expect(try care.totals("disk/a.db") == ["films 5000", "songs 10"])
    try care.expect(["export", "songs", "elsewhere"], on: "disk/a.db")
    try care.expect(["backup", "elsewhere.db"], on: "disk/a.db")
    try FileManager.default.removeItem(atPath: disk + "/fill")
    try care.expect(["feeds", "delete", "songs", "--yes"], on: "disk/a.db")
    #expect(try care.totals("disk/a.db") == ["films 5000"])
    try care.expectSound("disk/a.db")
  }
}
