import Foundation
import Glibc
import TestSupport
import Testing

/// What `rowcast serve` tells the service manager.
@Suite(.timeLimit(.minutes(1))) struct NotifyTests {
  @Test(arguments: [true, false])
  func `its whole life is told, to a path and to an abstract name`(isAbstract: Bool) throws {
    let folder = try TemporaryFolder()
    let name = isAbstract ? "@rowcast-\(UUID().uuidString)" : folder.file("n")
    let manager = try LocalSocket.receiving(name)
    let server = try ServerProcess(environment: ["NOTIFY_SOCKET": name])
    let ready = "READY=1\nSTATUS=Serving http://127.0.0.1:\(server.port)"
    #expect(manager.datagram() == ready)
    #expect(try server.isAlive)
    let before = try #require(Self.microseconds())
    server.process.signal(SIGHUP)
    let reloading = try #require(manager.datagram())
    let parts = reloading.split(separator: "\nMONOTONIC_USEC=")
    #expect(parts.first == "RELOADING=1")
    let told = try #require(parts.last.flatMap { UInt64($0) })
    #expect(told >= before)
    #expect(told <= (Self.microseconds() ?? 0))
    #expect(manager.datagram() == ready)
    #expect(try server.isAlive)
    #expect(try server.stop() == .exited(0))
    #expect(manager.datagram()?.hasPrefix("STOPPING=1\n") == true)
    #expect(manager.datagram(Deadline(.zero)) == nil)
  }

  private static func microseconds() -> UInt64? {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return nil }
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
  }

  @Test func `the watchdog is fed at half its time, and not for another process`() throws {
    let folder = try TemporaryFolder()
    let manager = try LocalSocket.receiving(folder.file("n"))
    let environment = ["NOTIFY_SOCKET": folder.file("n"), "WATCHDOG_USEC": "400000"]
    do {
      let server = try ServerProcess(environment: environment)
      #expect(manager.datagram()?.hasPrefix("READY=1\n") == true)
      #expect(manager.datagram() == "WATCHDOG=1")
      let start = ContinuousClock.now
      for _ in 0..<5 { #expect(manager.datagram(Deadline(.seconds(2))) == "WATCHDOG=1") }
      let passed = ContinuousClock.now - start
      #expect(passed > .milliseconds(800) && passed < .seconds(4), "\(passed)")
      // A process that does not run at all feeds nothing.
      server.process.signal(SIGSTOP)
      while manager.datagram(Deadline(.milliseconds(100))) != nil {}
      #expect(manager.datagram(Deadline(.milliseconds(600))) == nil)
      server.process.signal(SIGCONT)
      #expect(manager.datagram(Deadline(.seconds(2))) == "WATCHDOG=1")
    }
    while manager.datagram(Deadline(.zero)) != nil {}
    let other = try ServerProcess(environment: environment.merging(["WATCHDOG_PID": "1"]) { $1 })
    #expect(manager.datagram()?.hasPrefix("READY=1\n") == true)
    #expect(manager.datagram(Deadline(.milliseconds(600))) == nil)
    withExtendedLifetime(other) {}
  }

  @Test(arguments: ["", "relative", "/", "/no/such/socket", "vsock:2:1"])
  func `a manager that cannot be told does not matter`(_ name: String) throws {
    let server = try ServerProcess(environment: ["NOTIFY_SOCKET": name])
    #expect(try server.isAlive)
    server.process.signal(SIGHUP)
    #expect(try server.isAlive)
    #expect(try server.stop() == .exited(0))
    let lines = server.process.errors.split(separator: "\n").filter { $0.contains("manager") }
    #expect(lines.count == (name.isEmpty ? 0 : 1), "\(server.process.errors)")
  }

  @Test func `a hang-up never ends it, however many come`() throws {
    let server = try ServerProcess(["--demo"])
    for _ in 0..<200 { server.process.signal(SIGHUP) }
    #expect(try server.isAlive)
    #expect(try server.stop() == .exited(0))
  }
}
