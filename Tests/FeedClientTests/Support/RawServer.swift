import Foundation
import Glibc
import Synchronization
import TestSupport

/// A server that answers each request with whatever bytes a test wants, and then hangs up.
final class RawServer: Sendable {
  /// What is sent, or that nothing is for ever.
  enum Step: Sendable {
    case send(String)
    case pause(milliseconds: UInt32)
    /// Sends a text again and again until the client hangs up.
    case flood(String)
    /// Waits until the client hangs up.
    case hold
  }

  private struct State {
    var heads: [String] = []
    var closed = 0
  }

  private let descriptor: Int32
  let port: UInt16
  private let state = Mutex(State())

  /// - Parameter script: the steps by the number of the request, from 0.
  init(_ script: @escaping @Sendable (_ number: Int, _ head: String) -> [Step]) throws {
    let socket = try LocalSocket.tcp()
    port = socket.port
    descriptor = dup(socket.descriptor)
    let descriptor = descriptor
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(descriptor, nil, nil)
        if client < 0 { break }
        guard let self else { break }
        Thread.detachNewThread { self.serve(client, script) }
      }
    }
  }

  deinit {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
    _ = close(descriptor)
  }

  var url: URL? { URL(string: "http://127.0.0.1:\(port)") }

  /// The heads of the requests so far.
  var heads: [String] { state.withLock { $0.heads } }

  /// How many clients have hung up, or were hung up on.
  var closed: Int { state.withLock { $0.closed } }

  private func serve(_ client: Int32, _ script: (Int, String) -> [Step]) {
    var head: [UInt8] = []
    while !head.contains([13, 10, 13, 10]) {
      guard let piece = read(client) else { break }
      head += piece
    }
    let text = String(decoding: head, as: UTF8.self)
    let number = state.withLock { state in
      state.heads.append(text)
      return state.heads.count - 1
    }
    for step in script(number, text) {
      switch step {
      case .send(let text): _ = write(client, text)
      case .pause(let milliseconds): usleep(milliseconds * 1000)
      case .flood(let text): while write(client, text) {}
      case .hold: while read(client) != nil {}
      }
    }
    _ = close(client)
    state.withLock { $0.closed += 1 }
  }

  private func read(_ client: Int32) -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe recv(client, $0.baseAddress, $0.count, 0)
    }
    return count > 0 ? Array(piece[..<count]) : nil
  }

  private func write(_ client: Int32, _ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}
