import Foundation
package import Glibc

/// A program that a test has started; killed and reaped when the value goes away.
///
/// Its standard output is a pipe and its standard error a file, so neither can stall it.
package final class ChildProcess {
  /// How a program has ended.
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  package let id: pid_t
  package private(set) var ending: Ending?
  private let folder: TemporaryFolder
  private var outputEnd: Int32
  private var buffered: [UInt8] = []

  /// Starts the program with default signal handling, whatever the test's own process has.
  ///
  /// - Parameters:
  ///   - environment: added to the test's own, from which every `ROWCAST_…` is left out.
  ///   - workingFolder: nil for the test's own.
  ///   - input: a file for standard input; nil for one that is empty.
  ///   - redirection: what a shell is to do with its streams, such as `>&-`.
  ///   - descriptors: what it gets as descriptors 3 and on.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    workingFolder: String? = nil, input: String? = nil, redirection: String = "",
    descriptors: [Int32] = []
  ) throws {
    folder = try TemporaryFolder()
    var inherited = ProcessInfo.processInfo.environment
    for name in inherited.keys where name.hasPrefix("ROWCAST_") { inherited[name] = nil }
    let merged = inherited.merging(environment) { $1 }
    let pipe = folder.file("output")
    guard unsafe mkfifo(pipe, 0o600) == 0 else { throw TestFailure("no pipe: error \(errno)") }
    // Not waiting for the other end, which is the child's.
    outputEnd = unsafe open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // The shell gives its place, and its process id, to the program.
    id = try Spawning.start(
      ["/bin/sh", "-c", #"cd "$0" && exec "$@" "# + redirection, workingFolder ?? ".", program]
        + arguments,
      environment: merged.map { "\($0.key)=\($0.value)" },
      streams: (input ?? "/dev/null", pipe, folder.file("errors")),
      descriptors: descriptors)
  }

  deinit {
    if ending == nil {
      _ = kill(id, SIGKILL)
      var status: Int32 = 0
      while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
    closeOutput()
  }

  /// Goes away as the reader of its standard output.
  package func closeOutput() {
    if outputEnd >= 0 { _ = close(outputEnd) }
    outputEnd = -1
  }

  /// All of its standard error so far.
  package var errors: String {
    let data = try? Data(contentsOf: URL(filePath: folder.file("errors")))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  package func signal(_ number: Int32) { if ending == nil { _ = kill(id, number) } }

  /// Whether it still runs.
  package var isRunning: Bool {
    reap()
    return ending == nil
  }

  /// Waits for its end.
  package func wait(_ deadline: Deadline = Deadline()) throws -> Ending {
    _ = deadline.wait { !isRunning }
    guard let ending else {
      throw TestFailure("process \(id) did not end in time; its errors: \(errors)")
    }
    return ending
  }

  /// The next line of its standard output, without the line break.
  package func outputLine(_ deadline: Deadline = Deadline()) throws -> String {
    while true {
      if let end = buffered.firstIndex(of: 0x0A) {
        let line = String(decoding: buffered[..<end], as: UTF8.self)
        buffered.removeSubrange(...end)
        return line
      }
      guard try readMore(deadline) else {
        throw TestFailure("standard output ended without a line; errors: \(errors)")
      }
    }
  }

  /// What is left of its standard output, up to its end.
  package func restOfOutput(_ deadline: Deadline = Deadline()) throws -> String {
    while try readMore(deadline) {}
    defer { buffered = [] }
    return String(decoding: buffered, as: UTF8.self)
  }

  /// False at the end of the output.
  private func readMore(_ deadline: Deadline) throws -> Bool {
    var watched = pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&watched, 1, deadline.milliseconds) > 0 else {
      throw TestFailure("process \(id) wrote nothing in time; its errors: \(errors)")
    }
    var piece = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe read(outputEnd, $0.baseAddress, $0.count)
    }
    if count > 0 { buffered += piece[..<count] }
    return count > 0
  }

  private func reap() {
    guard ending == nil else { return }
    var status: Int32 = 0
    guard unsafe waitpid(id, &status, WNOHANG) == id else { return }
    // As WIFEXITED and its kin have it, which Swift does not import.
    let signal = status & 0x7F
    ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
