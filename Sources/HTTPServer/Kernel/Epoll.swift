import CLinux
import Glibc
import HTTPCore

/// A set of descriptors that are watched for readiness (epoll(7), level-triggered).
@safe struct Epoll: ~Copyable {
  /// What is watched for; errors and hang-ups always are.
  struct Interest: OptionSet, Sendable {
    let rawValue: UInt32
    static let input = Interest(rawValue: clinux_epoll_in)
    static let output = Interest(rawValue: clinux_epoll_out)
    /// The peer's end, whatever there is still to read before it.
    static let peerEnd = Interest(rawValue: clinux_epoll_peer_end)
  }

  /// One descriptor's readiness, named by the token that it was added with.
  struct Event {
    let token: UInt64
    /// To read, or at its end, or broken: a read will tell which.
    let isReadable: Bool
    let isWritable: Bool
    /// The peer sends no more, where that was watched for.
    let isPeerEnd: Bool
    /// Broken or closed on both sides.
    let isHungUp: Bool
  }

  private let descriptor: Descriptor
  private var events: [epoll_event]

  /// `capacity` is how many events one wait gives at most.
  init(capacity: Int = 256) throws(SystemError) {
    descriptor = Descriptor(
      owning: try Kernel.call("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    unsafe events = unsafe Array(repeating: epoll_event(), count: capacity)
  }

  func add(_ number: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
    try control(EPOLL_CTL_ADD, number, interest, token)
  }

  func modify(_ number: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
    try control(EPOLL_CTL_MOD, number, interest, token)
  }

  /// Needed only for a descriptor that stays open: closing one removes it.
  func remove(_ number: Int32) throws(SystemError) {
    try control(EPOLL_CTL_DEL, number, [], 0)
  }

  private func control(
    _ operation: Int32, _ number: Int32, _ interest: Interest, _ token: UInt64
  ) throws(SystemError) {
    var event = unsafe epoll_event()
    unsafe event.events = interest.rawValue
    unsafe event.data.u64 = token
    try Kernel.call("epoll_ctl") {
      unsafe epoll_ctl(descriptor.number, operation, number, &event)
    }
  }

  /// Waits until something is ready or `timeout` nanoseconds are over (nil: for ever); returns
  /// how many events there are. An interrupting signal ends the wait early with none.
  mutating func wait(timeout: Int64?) throws(SystemError) -> Int {
    var milliseconds: Int32 = -1
    if let timeout {
      // Rounded up: a wait that ends early would only be repeated.
      milliseconds = Int32(clamping: timeout / 1_000_000 + (timeout % 1_000_000 > 0 ? 1 : 0))
    }
    let number = descriptor.number
    let capacity = Int32(clamping: unsafe events.count)
    let count = unsafe events.withUnsafeMutableBufferPointer { buffer in
      unsafe epoll_wait(number, buffer.baseAddress, capacity, milliseconds)
    }
    if count >= 0 { return Int(count) }
    if errno == EINTR { return 0 }
    throw SystemError(errno: errno, call: "epoll_wait")
  }

  /// The event at `index` of the last wait.
  func event(_ index: Int) -> Event {
    let event = unsafe events[index]
    let flags = unsafe event.events
    let broken = flags & (clinux_epoll_error | clinux_epoll_hang_up) != 0
    return Event(
      token: unsafe event.data.u64,
      isReadable: flags & clinux_epoll_in != 0 || broken,
      isWritable: flags & clinux_epoll_out != 0,
      isPeerEnd: flags & clinux_epoll_peer_end != 0,
      isHungUp: broken)
  }
}
