import Foundation
import Glibc
import Synchronization
import TestSupport

/// A headless Chromium of its own profile, which reaches this machine and nothing else.
///
/// It ends when the value is closed, and by itself when this process dies, whose end of the socket
/// closes then.
final class Browser: Sendable {
  /// Debian's two, the smaller first; nil where neither is installed.
  static let program: String? =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    .flatMap { name in ["/usr/bin/", "/usr/local/bin/", "/snap/bin/"].map { $0 + name } }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isInstalled: Bool { program != nil }

  let tools: DevTools
  private let socket: DevToolsSocket
  private let profile: TemporaryFolder
  private let process: Mutex<ChildProcess?>

  private struct Version: Decodable { let product: String }

  init() throws {
    guard let program = Self.program else { throw TestFailure("no Chromium is installed") }
    profile = try TemporaryFolder()
    socket = try DevToolsSocket()
    let arguments = [
      "--headless", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)",
      // Only pages of the tests' own servers are opened, and containers often allow no sandbox.
      "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
      "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-default-apps", "--disable-extensions", "--disable-sync", "--no-pings",
      "--metrics-recording-only", "--no-proxy-server",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding", "--force-color-profile=srgb", "--lang=en-US",
      "about:blank",
    ]
    let home = profile.path
    let descriptors = [socket.browsers, socket.browsers]
    let started = Result {
      try ChildProcess(
        program, arguments,  // A library that a sanitizer preloads is not for it.
        environment: ["HOME": home, "LC_ALL": "C.UTF-8", "LD_PRELOAD": ""],
        descriptors: descriptors)
    }
    socket.handOver()
    process = Mutex(try started.get())
    tools = DevTools(socket)
  }

  /// What it calls itself, once it is there.
  func name() throws -> String {
    try tools.call("Browser.getVersion", as: Version.self, within: .seconds(60)).product
  }

  /// Its process; nil once it is closed.
  var processID: Int32? { process.withLock { $0?.id } }

  /// Ends it, by force if need be, and removes its profile.
  func close() {
    socket.shutDown()
    process.withLock { process in
      _ = try? process?.wait(Deadline(.seconds(3)))
      process = nil
    }
  }

  deinit { close() }
}
