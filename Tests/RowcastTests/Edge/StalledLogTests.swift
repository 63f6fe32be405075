import Glibc
import TestSupport
import Testing

/// Logs that nobody reads, and disks that are full.
struct StalledLogTests {
  /// Answers that many requests, and says how long the slowest took.
  private func serve(_ count: Int, _ server: ServerProcess) throws -> Duration {
    let connection = try server.connect()
    let wide = "X-Wide: 1\r\nUser-Agent: " + String(repeating: "x", count: 900)
    let request = RawRequest("GET", "/healthz", [wide])
    let clock = ContinuousClock()
    var slowest = Duration.zero
    for _ in 0..<count {
      let time = try clock.measure {
        try connection.send(request)
        _ = try connection.response()
      }
      slowest = max(slowest, time)
    }
    return slowest
  }

  @Test func `a pipe that nobody reads does not stop serving, and is told what it missed`() throws {
    let pipe = try LogPipe()
    let server = try ServerProcess(["--log-requests"], redirection: "2>\(pipe.path)")
    // Beyond the pipe's 64 KiB and twice the megabyte that may wait.
    let slowest = try serve(4000, server)
    #expect(slowest < .seconds(2), "\(slowest)")
    #expect(try server.get("/healthz").status == 200)
    var read: [UInt8] = []
    let told = Deadline().wait {
      read += pipe.read()
      return String(decoding: read, as: UTF8.self).contains("rowcast: standard error lacks ")
    }
    #expect(told)
    _ = try server.get("/feeds?late")
    #expect(
      Deadline().wait {
        read += pipe.read()
        return String(decoding: read, as: UTF8.self).contains("/feeds?late")
      })
    let lines = String(decoding: read, as: UTF8.self).split(separator: "\n")
    let gaps = lines.filter { $0.contains("standard error lacks") }
    let lost = gaps.compactMap { Int($0.split(separator: " ")[4]) }.reduce(0, +)
    #expect(lines.count { $0.contains("GET /healthz") } + lost == 4001)
    #expect(try server.stop() == .exited(0))
  }

  @Test func `a pipe that nobody reads does not keep the server from ending`() throws {
    let pipe = try LogPipe()
    let server = try ServerProcess(["--log-requests"], redirection: "2>\(pipe.path)")
    _ = try serve(500, server)
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try server.stop() }
    #expect(server.process.ending == .exited(0))
    #expect(time < .seconds(4), "\(time)")
  }

  @Test func `a full disk is told on standard error, and serving goes on`() throws {
    let server = try ServerProcess(["--access-log", "/dev/full"])
    _ = try serve(50, server)
    #expect(
      Deadline().wait {
        server.process.errors.contains(
          "rowcast: the access log /dev/full can't be written (write: No space left on device)")
      })
    #expect(server.process.errors.split(separator: "\n").count { $0.contains("/dev/full") } == 1)
    #expect(try server.isAlive)
    let clock = ContinuousClock()
    #expect(try clock.measure { try server.stop() } < .seconds(3))
  }

  @Test func `operator lines and requests keep their order on standard error`() throws {
    let server = try ServerProcess(["--demo", "--log-requests"])
    _ = try server.get("/feeds")
    #expect(try server.stop() == .exited(0))
    let lines = server.process.errors.split(separator: "\n")
    #expect(lines.first == "rowcast: applied 0001_feeds.sql")
    #expect(lines.last?.contains("GET /feeds HTTP/1.1 200") == true)
  }
}
