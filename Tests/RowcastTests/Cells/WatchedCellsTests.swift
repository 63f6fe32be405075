import Cells
import Foundation
import Glibc
import Rowcast
import Synchronization
import TestSupport
import Testing

/// The registry of a folder whose files change.
struct WatchedCellsTests {
  private struct Film: FeedItem {
    static let itemType = "film"
    var title: String
  }
  private struct FilmCell: Cell { var title = "" }

  private static let registrations: [AnyCellRegistration] = [
    AnyCellRegistration(
      CellRegistration<FilmCell, Film> { cell, item in cell.title = item.title })
  ]

  /// What was logged.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    /// What was added since it was last asked.
    func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private let folder: TemporaryFolder
  private let lines = Lines()

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("cells"), withIntermediateDirectories: false)
  }

  /// A sound nib, of the same size for each version below 10.
  private func nib(_ version: Int) -> String {
    #"{"items":["song"],"fields":{},"version":\#(version)}"#
  }

  /// Saves in place, as some editors do.
  private func write(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.file("cells/\(name)")))
  }

  private func watched() throws -> WatchedCells {
    let lines = lines
    return try WatchedCells(
      folder: CellsFolder(path: folder.file("cells")), registrations: Self.registrations,
      log: { lines.add($0) })
  }

  /// Makes what is there old enough that nothing need be read again.
  private func settle(_ cells: WatchedCells) {
    usleep(110_000)
    _ = cells.current()
  }

  @Test func `a file that is written, added, replaced or removed gives the next registry`() throws {
    let cells = try watched()
    #expect(cells.current().number == 1)
    try write(nib(1), as: "A.json")
    #expect(cells.current().number == 2)
    #expect(cells.current().number == 2)
    try write(nib(10), as: "A.json")
    #expect(cells.current().number == 3)
    // Of the same size and at the same moment, as far as the kernel's clock goes.
    for version in 4...6 {
      try write(nib(version), as: "A.json")
      let (number, registry) = cells.current()
      #expect(number == version)
      #expect(registry.cells.first { $0.identifier == "A" }?.version == version)
    }
    try folder.write(nib(7), as: "temporary")
    try folder.move("temporary", to: "cells/A.json")
    #expect(cells.current().number == 7)
    try folder.move("cells/A.json", to: "cells/B.json")
    #expect(cells.current().number == 8)
    try FileManager.default.removeItem(atPath: folder.file("cells/B.json"))
    #expect(cells.current().number == 9)
    let told = lines.take()
    #expect(told.count == 8)
    #expect(
      told.allSatisfy {
        $0.hasPrefix("the cells in \(folder.file("cells")) are taken over: ")
      }, "\(told)")
  }

  @Test func `a file that is saved unchanged, and one that is no nib, change nothing`() throws {
    try write(nib(1), as: "A.json")
    let cells = try watched()
    try write(nib(1), as: "A.json")
    try write("{", as: "A.json~")
    try write("{", as: ".A.json.swp")
    #expect(cells.current().number == 1)
    try folder.write(nib(1), as: "temporary")
    try folder.move("temporary", to: "cells/A.json")
    #expect(cells.current().number == 1)
  }

  @Test func `settled files are looked at and not read`() throws {
    try write(nib(1), as: "A.json")
    let cells = try watched()
    settle(cells)
    let count = cells.readCount
    for _ in 0..<100 { #expect(cells.current().number == 1) }
    #expect(cells.readCount == count)
    try write(nib(2), as: "A.json")
    #expect(cells.current().number == 2)
    #expect(cells.readCount == count + 1)
  }

  @Test func `a file that was just saved is read each time, since another save may not show`()
    throws
  {
    let cells = try watched()
    let start = ContinuousClock.now
    try write(nib(1), as: "A.json")
    let count = cells.readCount
    for _ in 0..<3 { #expect(cells.current().number == 2) }
    // On a machine that was busy elsewhere meanwhile, the file may have settled.
    if ContinuousClock.now - start < .milliseconds(90) { #expect(cells.readCount == count + 3) }
  }

  @Test func `files that can't be read keep the registry, and are told once`() throws {
    try write(nib(1), as: "A.json")
    let cells = try watched()
    let large = String(repeating: " ", count: CellsFolder.maximumFileSize + 1)
    try write(large, as: "A.json")
    for _ in 0..<3 { #expect(cells.current().number == 1) }
    let path = folder.file("cells/A.json")
    let told = lines.take()
    #expect(told.count == 2, "\(told)")
    #expect(
      told[0]
        == "the cells in \(folder.file("cells")) can't be used, and those from before are kept:")
    #expect(told[1].hasPrefix("  - \(path):1: the file has more than 1048576 bytes"))
    // Back to what is served: the registry is not a new one.
    try write(nib(1), as: "A.json")
    for _ in 0..<3 { #expect(cells.current().number == 1) }
    #expect(lines.take() == ["the cells in \(folder.file("cells")) are sound again"])
    try write(large, as: "A.json")
    _ = cells.current()
    #expect(lines.take().count == 2)
    try write(nib(2), as: "A.json")
    #expect(cells.current().number == 2)
    let taken = lines.take()
    #expect(taken.count == 1 && taken[0].contains(" are taken over: "), "\(taken)")
  }

  @Test func `a folder that vanishes keeps the registry until it is back`() throws {
    try write(nib(1), as: "A.json")
    let cells = try watched()
    try folder.move("cells", to: "away")
    for _ in 0..<3 { #expect(cells.current().number == 1) }
    let told = lines.take()
    #expect(told.count == 2)
    #expect(told.last?.contains("there is no such folder") == true, "\(told)")
    try folder.move("away", to: "cells")
    #expect(cells.current().number == 1)
    #expect(lines.take().count == 1)
  }

  @Test func `a faulty nib keeps the registry, and every fault is told once`() throws {
    let cells = try watched()
    try write("{", as: "A.json")
    try write("[]", as: "B.json")
    for _ in 0..<3 { #expect(cells.current().number == 1) }
    let told = lines.take()
    #expect(told.count >= 3, "\(told)")
    #expect(told.contains { $0.hasPrefix("  - \(folder.file("cells/A.json")):") }, "\(told)")
    #expect(told.contains { $0.hasPrefix("  - \(folder.file("cells/B.json")):") }, "\(told)")
    try FileManager.default.removeItem(atPath: folder.file("cells/A.json"))
    #expect(cells.current().number == 1)
    #expect(lines.take().count >= 2, "another fault is told")
    try FileManager.default.removeItem(atPath: folder.file("cells/B.json"))
    #expect(cells.current().number == 1)
    #expect(lines.take().count == 1)
  }

  @Test func `a folder that is wrong at first is thrown`() throws {
    #expect(throws: UsageError.self) {
      try WatchedCells(
        folder: CellsFolder(path: folder.file("no")), registrations: Self.registrations,
        log: { _ in })
    }
  }

  @Test func `many threads get one registry for each change, and never an older one`() throws {
    let cells = try watched()
    let saves = 40
    let isDone = Mutex(false)
    let threads = (0..<4).map { _ in
      RegistryReader(cells: cells) { isDone.withLock(\.self) }
    }
    for thread in threads { thread.start() }
    for save in 1...saves {
      try folder.write(nib(save), as: "temporary")
      try folder.move("temporary", to: "cells/A.json")
      #expect(cells.current().number == save + 1)
    }
    isDone.withLock { $0 = true }
    for thread in threads {
      let outcome = thread.outcome()
      #expect(outcome.isOrdered)
      #expect(outcome.last == saves + 1)
      #expect(outcome.count > 0)
    }
    #expect(lines.take().count == saves)
  }
}
