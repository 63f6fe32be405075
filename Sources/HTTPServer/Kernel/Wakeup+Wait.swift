import Glibc

extension Wakeup {
  /// Waits until it is signalled, until there is room in `stream` or an error to be seen by a
  /// write, or until the time is over; nil waits for ever.
  ///
  /// For one waiting thread. Takes the signals.
  func wait(orRoomIn stream: LogStream? = nil, milliseconds: Int? = nil) {
    var watched = [pollfd(fd: number, events: Int16(POLLIN), revents: 0)]
    if let stream {
      watched.append(pollfd(fd: stream.number, events: Int16(POLLOUT), revents: 0))
    }
    let count = nfds_t(watched.count)
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    // Interrupted, it returns early, and the caller looks again.
    _ = unsafe watched.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, count, limit)
    }
    if watched[0].revents != 0 { _ = take() }
  }
}
