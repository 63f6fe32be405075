import Foundation
import Glibc
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct `A log writer` {
  /// What a writer has told.
  private final class Notices: Sendable {
    private let list = Mutex<[LogNotice]>([])
    func add(_ notice: LogNotice) { list.withLock { $0.append(notice) } }
    var all: [LogNotice] { list.withLock { $0 } }
  }

  private let folder: TemporaryFolder
  private let notices = Notices()

  init() throws { folder = try TemporaryFolder() }

  private func writer(_ path: String, capacity: Int = 1 << 20) throws -> LogWriter {
    let notices = notices
    return try LogWriter(try LogStream(appendingTo: path), path: path, capacity: capacity) {
      notices.add($0)
      if case .lost(let lines) = $0 { return "lost \(lines)" }
      return nil
    }
  }

  private func text(_ name: String) -> String {
    let data = try? Data(contentsOf: URL(filePath: folder.file(name)))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private func line(_ text: String) -> [UInt8] { Array((text + "\n").utf8) }

  @Test func `writes lines in their order within moments`() throws {
    let writer = try writer(folder.file("log"))
    writer.append(line("before"))
    try writer.start()
    for number in 0..<1000 { writer.append(line("\(number)")) }
    let expected = (["before"] + (0..<1000).map { "\($0)" }).map { $0 + "\n" }.joined()
    #expect(Deadline(.seconds(1)).wait { text("log") == expected })
    writer.append(line("late"))
    writer.close()
    #expect(text("log") == expected + "late\n")
    writer.append(line("too late"))
    #expect(text("log") == expected + "late\n")
    #expect(notices.all == [])
  }

  @Test func `ends a line that was torn before it goes on with the file`() throws {
    for (before, after) in [("", ""), ("whole\n", "whole\n"), ("torn", "torn\n")] {
      try Data(before.utf8).write(to: URL(filePath: folder.file("log")))
      let writer = try writer(folder.file("log"))
      try writer.start()
      writer.append(line("next"))
      writer.close()
      #expect(text("log") == after + "next\n")
    }
  }

  @Test func `that was never started writes at its end`() throws {
    let writer = try writer(folder.file("log"))
    writer.append(line("a"))
    writer.close()
    #expect(text("log") == "a\n")
  }

  @Test func `keeps the lines of many threads whole`() throws {
    let writer = try writer(folder.file("log"))
    try writer.start()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<2000 { writer.append(line("\(thread) \(number) \(thread)")) }
    }
    writer.close()
    let lines = text("log").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 8000)
    for thread in 0..<4 {
      let own = lines.filter { $0[0] == "\(thread)" }
      #expect(own.map { $0[1] } == (0..<2000).map { "\($0)" })
      #expect(own.allSatisfy { $0.count == 3 && $0[2] == "\(thread)" })
    }
  }

  @Test func `goes on in a new file after a rename, without losing or tearing a line`() throws {
    let writer = try writer(folder.file("log"))
    try writer.start()
    let isOver = Atomic<Bool>(false)
    let count = Atomic<Int>(0)
    let thread = Foundation.Thread { [self] in
      while !isOver.load(ordering: .relaxed) {
        writer.append(line("line \(count.wrappingAdd(1, ordering: .relaxed).newValue)"))
        usleep(20)
      }
      count.add(1 << 40, ordering: .sequentiallyConsistent)
    }
    thread.start()
    for number in 0..<20 {
      usleep(5000)
      #expect(unsafe rename(folder.file("log"), folder.file("log.\(number)")) == 0)
      writer.reopen()
      #expect(
        Deadline().wait { FileManager.default.fileExists(atPath: folder.file("log")) })
    }
    isOver.store(true, ordering: .relaxed)
    #expect(Deadline().wait { count.load(ordering: .sequentiallyConsistent) >= 1 << 40 })
    writer.close()
    let total = count.load(ordering: .relaxed) - 1 << 40
    let whole = (0..<20).map { text("log.\($0)") }.joined() + text("log")
    #expect(whole == (0..<max(0, total)).map { "line \($0 + 1)\n" }.joined())
    #expect(total > 0)
  }

  @Test func `keeps the old file where the path can't be opened again`() throws {
    let writer = try writer(folder.file("log"))
    try writer.start()
    #expect(unsafe rename(folder.file("log"), folder.file("old")) == 0)
    #expect(unsafe mkdir(folder.file("log"), 0o700) == 0)
    writer.reopen()
    #expect(Deadline().wait { !notices.all.isEmpty })
    writer.append(line("still"))
    writer.close()
    #expect(text("old") == "still\n")
    guard case .notReopened(let error)? = notices.all.first else {
      Issue.record("\(notices.all)")
      return
    }
    #expect(error.errno == EISDIR)
  }

  /// The numbers of lines that are told to be lost.
  private static func told(_ text: [UInt8]) -> [Int] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("lost ") }
      .compactMap { Int($0.dropFirst(5)) }
  }

  @Test func `drops and counts what a stalled reader leaves no room for, and tells it there`()
    throws
  {
    let pipe = try LogPipe()
    let writer = try writer(pipe.path, capacity: 100_000)
    try writer.start()
    // More than the pipe, the batch and the queue hold together.
    let wide = String(repeating: "x", count: 90)
    let clock = ContinuousClock()
    let time = clock.measure {
      for number in 0..<20_000 { writer.append(line("\(number) \(wide)")) }
    }
    #expect(time < .seconds(2), "\(time)")
    let lost = writer.lostLines
    #expect(lost > 10_000)
    writer.append(line("urgent"), matters: true)
    var read: [UInt8] = []
    // The gap may be told in parts, as room comes.
    let isAll = Deadline().wait {
      read += pipe.read()
      return Self.told(read).reduce(0, +) == lost
    }
    #expect(isAll)
    writer.append(line("after"))
    writer.close()
    read += pipe.read()
    let lines = String(decoding: read, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.last == "after")
    #expect(lines.contains("urgent"))
    #expect(Self.told(read).reduce(0, +) == lost)
    let numbers = lines.compactMap { $0.hasSuffix(wide) ? $0.split(separator: " ").first : nil }
    #expect(numbers.count + lost == 20_000)
    #expect(numbers.compactMap { Int($0) } == numbers.compactMap { Int($0) }.sorted())
  }

  @Test func `ends in time though nobody reads`() throws {
    let pipe = try LogPipe()
    let writer = try writer(pipe.path)
    try writer.start()
    for _ in 0..<5000 { writer.append(line(String(repeating: "x", count: 100))) }
    let clock = ContinuousClock()
    let time = clock.measure { writer.close(within: .milliseconds(200)) }
    #expect(time >= .milliseconds(150), "\(time)")
    #expect(time < .seconds(2), "\(time)")
  }

  @Test func `tells of a full disk, and ends at once on it`() throws {
    let writer = try writer("/dev/full")
    try writer.start()
    writer.append(line("a"))
    #expect(Deadline().wait { !notices.all.isEmpty })
    guard case .failing(let error)? = notices.all.first else {
      Issue.record("\(notices.all)")
      return
    }
    #expect(error.errno == ENOSPC)
    let clock = ContinuousClock()
    #expect(clock.measure { writer.close() } < .milliseconds(900))
  }

  @Test func `goes on when the reader of its pipe comes back`() throws {
    // As a program that serves has it: a broken pipe is an error, not the end.
    _ = signal(SIGPIPE, SIG_IGN)
    let pipe = try LogPipe()
    let writer = try writer(pipe.path)
    try writer.start()
    pipe.closeReader()
    writer.append(line("kept"))
    #expect(Deadline().wait { !notices.all.isEmpty })
    pipe.openReader()
    var read: [UInt8] = []
    #expect(
      Deadline().wait {
        read += pipe.read()
        return read == line("kept")
      })
    #expect(Deadline().wait { notices.all.last == .working })
    writer.close()
  }

  @Test(arguments: ["/", "/nowhere/at/all", ""])
  func `needs a path that can be opened`(path: String) {
    #expect(throws: SystemError.self) { try LogStream(appendingTo: path) }
  }

  @Test func `does not wait for the reader of a pipe to come`() throws {
    let pipe = try LogPipe()
    pipe.closeReader()
    #expect(throws: SystemError.self) { try LogStream(appendingTo: pipe.path) }
  }
}
