import CLinux
import Glibc
import HTTPCore

/// A connected, non-blocking TCP socket.
struct Socket: ~Copyable, Sendable {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  var number: Int32 { descriptor.number }

  /// Gives the descriptor away without closing it.
  consuming func release() -> Int32 { descriptor.release() }

  /// Reads what is there into the front of `buffer`: the number of bytes, 0 at the peer's end,
  /// nil when nothing has come.
  func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    let number = descriptor.number
    return try Kernel.attempt("recv") {
      unsafe buffer.withUnsafeMutableBytes { unsafe recv(number, $0.baseAddress, $0.count, 0) }
    }
  }

  /// Sends the front of `bytes`; the number of bytes taken, nil when there is no room. A peer
  /// that has gone is an error and no signal.
  func send(_ bytes: [UInt8]) throws(SystemError) -> Int? {
    let number = descriptor.number
    return try Kernel.attempt("send") {
      unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(number, $0.baseAddress, $0.count, clinux_send_no_signal)
      }
    }
  }

  /// Sends the front of the pieces one after another, at most 16 of them in one call.
  func send(_ pieces: ArraySlice<ArraySlice<UInt8>>) throws(SystemError) -> Int? {
    let number = descriptor.number
    return try Kernel.attempt("sendmsg") {
      unsafe withUnsafeTemporaryAllocation(of: iovec.self, capacity: 16) { vectors in
        unsafe Self.gather(pieces.prefix(16), into: vectors, filled: 0) { count in
          var message = unsafe msghdr()
          unsafe message.msg_iov = vectors.baseAddress
          unsafe message.msg_iovlen = count
          return unsafe sendmsg(number, &message, clinux_send_no_signal)
        }
      }
    }
  }

  /// Fills `vectors` with the places of all pieces, which are held for as long as `body` runs.
  private static func gather(
    _ pieces: ArraySlice<ArraySlice<UInt8>>, into vectors: UnsafeMutableBufferPointer<iovec>,
    filled: Int, _ body: (Int) -> Int
  ) -> Int {
    guard let piece = pieces.first else { return body(filled) }
    return unsafe piece.withUnsafeBytes { bytes in
      unsafe vectors[filled] = unsafe iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return unsafe gather(pieces.dropFirst(), into: vectors, filled: filled + 1, body)
    }
  }

  /// The bytes sent that the peer has not acknowledged; 0 when that cannot be told.
  func unacknowledged() -> Int {
    var count: Int32 = 0
    return unsafe clinux_unacknowledged(descriptor.number, &count) == 0 ? Int(count) : 0
  }

  /// Makes closing it a reset: the kernel forgets what the peer has not taken, which it would
  /// otherwise hold for minutes beyond the close.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      descriptor.number, SOL_SOCKET, SO_LINGER, &option,
      socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends the sending side; a peer that has gone already is no error.
  func shutDownSending() { _ = shutdown(descriptor.number, Int32(SHUT_WR)) }
}
