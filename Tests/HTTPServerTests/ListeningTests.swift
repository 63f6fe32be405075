import Foundation
import Glibc
import HTTPServer
import TestSupport
import Testing

/// Which addresses are taken, and what is said where one cannot be.
struct ListeningTests {
  private static func bind(
    _ configure: (inout ServerConfiguration) -> Void
  ) throws -> (Server, [SocketAddress]) {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configure(&configuration)
    let server = try Server(configuration: configuration) { TestResponder(loop: $0) }
    return (server, try server.bind())
  }

  private static func bindUnix(_ path: String) throws -> (Server, [SocketAddress]) {
    try bind {
      $0.listensOnTCP = false
      $0.unixSocket = UnixSocket(path: path)
    }
  }

  private static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  // MARK: families

  /// A host, the error of IPv6, and what is opened or why nothing is.
  private static let withoutIPv6: [(String, Int32, [String])] = [
    ("localhost", EAFNOSUPPORT, ["127.0.0.1:80"]), ("localhost", EADDRNOTAVAIL, ["127.0.0.1:80"]),
    ("::", EAFNOSUPPORT, ["0.0.0.0:80"]), ("::", EPROTONOSUPPORT, ["0.0.0.0:80"]),
    ("0.0.0.0", EAFNOSUPPORT, ["0.0.0.0:80"]), ("127.0.0.1", EAFNOSUPPORT, ["127.0.0.1:80"]),
  ]

  @Test(arguments: withoutIPv6)
  func `where IPv6 is off, both families are one`(
    host: String, code: Int32, opened: [String]
  ) throws {
    let addresses = try Listeners.open(host: host, port: 80) { address throws(SystemError) in
      if address.isIPv6 { throw SystemError(errno: code, call: "socket") }
      return ("\(address)", address.port)
    }
    #expect(addresses == opened)
  }

  @Test func `where IPv6 is off, an address of it is refused by its name`() {
    let error = #expect(throws: ListenError.self) {
      try Listeners.open(host: "::1", port: 80) { _ throws(SystemError) -> (Int, port: UInt16) in
        throw SystemError(errno: EAFNOSUPPORT, call: "socket")
      }
    }
    #expect(error?.description.hasPrefix("Cannot listen on [::1]:80: socket: ") == true)
  }

  @Test func `a free port that the other family has not is given up for another`() throws {
    var next: UInt16 = 1000
    let opened = try Listeners.open(host: "localhost", port: 0) { address throws(SystemError) in
      if address.port == 1001 { throw SystemError(errno: EADDRINUSE, call: "bind") }
      if address.port == 0 { next += 1 }
      let port = address.port == 0 ? next : address.port
      return ("\(address.host) \(port)", port)
    }
    #expect(opened == ["127.0.0.1 1002", "::1 1002"])
  }

  // MARK: sockets of the file system

  @Test func `a path is listened on with its mode, told, and free again afterwards`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    do {
      let (server, addresses) = try Self.bindUnix(path)
      #expect(addresses.map(\.description) == ["unix:\(path)"])
      #expect(try Self.mode(path) == 0o660)
      _ = try RawConnection(unixPath: path)
      withExtendedLifetime(server) {}
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [UInt32(0o600), 0o666, 0o777, 0])
  func `the mode is the one that is asked for, whatever the mask`(mode: UInt32) throws {
    let folder = try TemporaryFolder()
    let (server, _) = try Self.bind {
      $0.listensOnTCP = false
      $0.unixSocket = UnixSocket(path: folder.file("s"), mode: mode)
    }
    #expect(try Self.mode(folder.file("s")) == Int(mode))
    withExtendedLifetime(server) {}
  }

  @Test func `a socket that was left behind is taken over`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    try LocalSocket.listening(path).close()
    #expect(FileManager.default.fileExists(atPath: path))
    let (server, _) = try Self.bindUnix(path)
    _ = try RawConnection(unixPath: path)
    withExtendedLifetime(server) {}
  }

  @Test func `a socket that somebody listens on is in use, and left alone`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    let other = try LocalSocket.listening(path)
    #expect(throws: ListenError.addressInUse(SocketAddress(unixPath: path))) {
      try Self.bindUnix(path)
    }
    _ = try RawConnection(unixPath: path)
    withExtendedLifetime(other) {}
  }

  @Test func `a socket for datagrams is somebody's too`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    let other = try LocalSocket.receiving(path)
    #expect(throws: ListenError.self) { try Self.bindUnix(path) }
    #expect(FileManager.default.fileExists(atPath: path))
    withExtendedLifetime(other) {}
  }

  @Test(arguments: ["file", "folder", "link"])
  func `what is no socket is refused and left alone`(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    let files = FileManager.default
    switch kind {
    case "file": try "precious".write(toFile: path, atomically: false, encoding: .utf8)
    case "folder": try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    default: try files.createSymbolicLink(atPath: path, withDestinationPath: folder.file("t"))
    }
    let before = try files.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(throws: ListenError.notASocket(path: path)) { try Self.bindUnix(path) }
    let after = try files.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(before == after)
    #expect(before != nil)
  }

  @Test func `a path has 1 to 107 bytes`() throws {
    let folder = try TemporaryFolder()
    let room = 107 - folder.path.utf8.count - 1
    let longest = folder.file(String(repeating: "s", count: room))
    let (server, _) = try Self.bindUnix(longest)
    #expect(FileManager.default.fileExists(atPath: longest))
    for path in ["", longest + "s"] {
      let error = #expect(throws: ListenError.self) { try Self.bindUnix(path) }
      #expect(error == .pathLength(path: path))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    withExtendedLifetime(server) {}
  }

  @Test func `a socket that has taken the path meanwhile is left there`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    var other: LocalSocket?
    do {
      let (server, _) = try Self.bindUnix(path)
      try FileManager.default.removeItem(atPath: path)
      other = try LocalSocket.listening(path)
      withExtendedLifetime(server) {}
    }
    _ = try RawConnection(unixPath: path)
    other?.close()
  }

  @Test func `when the path cannot be had, the port is not kept, nor the other way round`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    let other = try LocalSocket.listening(path)
    let port = try LocalSocket.tcp().port
    #expect(throws: ListenError.self) {
      try Self.bind {
        $0.port = port
        $0.unixSocket = UnixSocket(path: path)
      }
    }
    #expect(throws: (any Error).self) { try RawConnection("127.0.0.1", port: port) }
    other.close()
    let taken = try LocalSocket.tcp()
    #expect(throws: ListenError.self) {
      try Self.bind {
        $0.host = "127.0.0.1"
        $0.port = taken.port
        $0.unixSocket = UnixSocket(path: folder.file("t"))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("t")))
  }

  @Test func `of many that start at once on a path that was left behind, one gets it`() throws {
    for round in 0..<10 {
      let folder = try TemporaryFolder()
      let path = folder.file("s")
      try LocalSocket.listening(path).close()
      let outcomes = Outcomes()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        outcomes.add(Result { try Self.bindUnix(path).0 })
      }
      try #require(outcomes.winners == 1, "round \(round)")
      try #require(outcomes.losers == 3, "round \(round)")
      _ = try RawConnection(unixPath: path)
    }
  }

  @Test func `who takes a path over waits for another who does`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    try LocalSocket.listening(path).close()
    let lock = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(flock(lock, LOCK_EX) == 0)
    let outcomes = Outcomes()
    Foundation.Thread.detachNewThread { outcomes.add(Result { try Self.bindUnix(path).0 }) }
    usleep(150_000)
    #expect(outcomes.winners == 0)
    _ = close(lock)
    #expect(Deadline().wait { outcomes.winners == 1 })
    _ = try RawConnection(unixPath: path)
  }

  private final class Outcomes: @unchecked Sendable {
    private let lock = NSLock()
    private var servers: [Server] = []
    private(set) var losers = 0
    var winners: Int { lock.withLock { servers.count } }

    func add(_ result: Result<Server, any Error>) {
      lock.withLock {
        switch result {
        case .success(let server): servers.append(server)
        case .failure(ListenError.addressInUse): losers += 1
        case .failure: break
        }
      }
    }
  }
}
