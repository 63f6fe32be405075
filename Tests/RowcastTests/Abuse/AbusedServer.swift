import Foundation
import TestSupport

/// A served demo, and what its process held before anybody abused it.
final class AbusedServer {
  let server: ServerProcess
  private let descriptors: Int
  private let threads: Int

  /// Starts it and waits until what it holds no longer changes.
  init(_ options: [String], wrapper: [String] = []) throws {
    server = try ServerProcess(["--demo"] + options, wrapper: wrapper)
    guard try server.isAlive else { throw TestFailure("the server does not answer") }
    var last = (0, 0)
    var times = 0
    let id = server.process.id
    guard
      Deadline().wait(until: {
        usleep(20_000)
        let now = (Self.descriptors(of: id), Self.threads(of: id))
        times = now == last ? times + 1 : 0
        last = now
        return times == 5
      })
    else { throw TestFailure("its descriptors do not come to rest") }
    (descriptors, threads) = last
  }

  /// A raw client of it.
  func client(receiveBuffer: Int32? = nil) throws -> RawClient {
    try RawClient(port: server.port, receiveBuffer: receiveBuffer)
  }

  /// So many raw clients.
  func clients(_ count: Int, receiveBuffer: Int32? = nil) throws -> [RawClient] {
    try (0..<count).map { _ in try client(receiveBuffer: receiveBuffer) }
  }

  /// How many descriptors it has beyond those of the beginning.
  var moreDescriptors: Int { Self.descriptors(of: server.process.id) - descriptors }

  /// Waits until descriptors and threads are those of the beginning, and it answers as ever.
  func isAsBefore(_ deadline: Deadline = Deadline()) throws -> Bool {
    let id = server.process.id
    let isBack = deadline.wait {
      moreDescriptors <= 0 && Self.threads(of: id) == threads
    }
    return try isBack && server.isAlive
  }

  private static func descriptors(of id: pid_t) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").count) ?? -1
  }

  private static func threads(of id: pid_t) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task").count) ?? -1
  }
}
