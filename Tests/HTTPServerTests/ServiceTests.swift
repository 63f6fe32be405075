import Foundation
import HTTPServer
import TestSupport
import Testing

/// What the service manager is told.
@Suite(.timeLimit(.minutes(1))) struct ServiceTests {
  private static func life(
    _ path: String, watchdog: String?, _ log: ServingTests.Log
  ) throws -> ServerLife {
    var life = ServerLife()
    life.service = try ServiceNotifier(path: path, watchdog: watchdog) { log.add($0) }
    life.status = "Serving"
    return life
  }

  @Test func `readiness and the end are told`() throws {
    let folder = try TemporaryFolder()
    let manager = try LocalSocket.receiving(folder.file("n"))
    let log = ServingTests.Log()
    let server = try RunningServer(life: try Self.life(folder.file("n"), watchdog: nil, log))
    #expect(manager.datagram() == "READY=1\nSTATUS=Serving")
    let client = try server.client()
    try client.send(ServingTests.get("/a"))
    #expect(try client.answer().status == 200)
    #expect(try server.stop() == .drained)
    #expect(manager.datagram()?.hasPrefix("STOPPING=1\n") == true)
    #expect(manager.datagram(Deadline(.zero)) == nil)
    #expect(log.all == [])
  }

  @Test func `the watchdog hears of the server as long as every loop turns`() throws {
    let name = "@rowcast-test-\(UUID().uuidString)"
    let manager = try LocalSocket.receiving(name)
    let log = ServingTests.Log()
    let life = try Self.life(name, watchdog: "200000", log)
    let server = try RunningServer(slowness: .seconds(2), life: life)
    #expect(manager.datagram() == "READY=1\nSTATUS=Serving")
    for _ in 0..<5 { #expect(manager.datagram(Deadline(.seconds(2))) == "WATCHDOG=1") }
    // One of the two loops is busy for two seconds.
    let client = try server.client()
    try client.send(ServingTests.get("/slow"))
    usleep(150_000)
    while manager.datagram(Deadline(.zero)) != nil {}
    #expect(manager.datagram(Deadline(.milliseconds(1200))) == nil)
    #expect(try client.answer().text == "slow")
    for _ in 0..<5 { #expect(manager.datagram(Deadline(.seconds(2))) == "WATCHDOG=1") }
    #expect(try server.stop() == .drained)
  }

  @Test func `a manager that is not there is told of once, and nothing else changes`() throws {
    let folder = try TemporaryFolder()
    let log = ServingTests.Log()
    let server = try RunningServer(
      life: try Self.life(folder.file("none"), watchdog: "20000", log))
    let client = try server.client()
    try client.send(ServingTests.get("/a"))
    #expect(try client.answer().status == 200)
    usleep(100_000)
    #expect(try server.stop() == .drained)
    #expect(log.all.count == 1, "\(log.all)")
    #expect(log.all.first?.contains("No such file") == true)
  }

  @Test(arguments: [
    "", "@", "/", "relative", "vsock:2:1234", "/" + String(repeating: "n", count: 107),
  ])
  func `a name that is no socket's is refused`(_ path: String) {
    #expect(throws: NotifyError.self) {
      try ServiceNotifier(path: path, watchdog: nil) { _ in }
    }
  }

  @Test(arguments: ["", "0", "-5", "soon", "99999999999999999999"])
  func `a watchdog time that is none is told, and not kept`(_ time: String) throws {
    let folder = try TemporaryFolder()
    let log = ServingTests.Log()
    _ = try Self.life(folder.file("n"), watchdog: time, log)
    #expect(log.all.count == 1)
    #expect(log.all.first?.hasPrefix("WATCHDOG_USEC is \"\(time)\"") == true)
  }
}
