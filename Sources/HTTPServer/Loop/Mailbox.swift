import HTTPCore
import Synchronization

/// How other threads speak to an event loop: the only thing that they share with it.
///
/// It is used when a connection is handed over, when another thread gives an answer, and at the
/// end; never by a request that is answered at once.
final class Mailbox: Sendable {
  enum Message: Sendable {
    /// Serve this descriptor, which the loop owns from now on; or only tell it the fault.
    case adopt(number: Int32, peer: SocketAddress, fault: Fault?)
    /// The answer that this connection waits for, or waited for until its end, has been given.
    case answer(ConnectionTable.Token)
    /// Answer that the loop turns.
    case pulse(LoopPulse)
    /// Finish what runs, close what is idle, and end, at the latest at that moment.
    case drain(deadline: Moment)
    /// End at once.
    case stop
  }

  /// To be watched by the loop for input.
  let wakeup: Wakeup
  private struct Box {
    var messages: [Message] = []
    var isClosed = false
  }

  private let box = Mutex(Box())
  private let load = Atomic<Int>(0)
  private let draining = Atomic<Bool>(false)
  private let admission: Admission

  /// `admission` is told of what the loop closes.
  init(_ admission: Admission) throws(SystemError) {
    self.admission = admission
    wakeup = try Wakeup()
  }

  /// How many connections the loop has or is about to get.
  var connections: Int { load.load(ordering: .relaxed) }

  /// Whether a drain has been asked for; true before the loop, which may be busy with an answer,
  /// reads the message.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Leaves a message; the loop is woken by the first one only. After the loop's end it is dropped,
  /// and a connection that it brings is closed.
  func post(_ message: Message) {
    switch message {
    case .adopt: load.add(1, ordering: .relaxed)
    case .drain: announceDrain()
    case .answer, .pulse, .stop: break
    }
    let (isFirst, isClosed) = box.withLock { box in
      if box.isClosed { return (false, true) }
      box.messages.append(message)
      return (box.messages.count == 1, false)
    }
    if isFirst { wakeup.signal() }
    if isClosed { drop(message) }
  }

  /// Has every answer from now on be its connection's last, before the drain itself is asked for.
  func announceDrain() { draining.store(true, ordering: .relaxed) }

  /// Takes all messages out.
  func take() -> [Message] {
    _ = wakeup.take()
    return box.withLock { box in
      let taken = box.messages
      box.messages = []
      return taken
    }
  }

  /// Takes all messages out and drops what comes from now on, at the loop's end; connections among
  /// them are closed.
  @discardableResult
  func close() -> [Message] {
    box.withLock { $0.isClosed = true }
    let last = take()
    for message in last { drop(message) }
    return last
  }

  private func drop(_ message: Message) {
    guard case .adopt(let number, let peer, let fault) = message else { return }
    _ = Descriptor(owning: number)
    noteClosed(peer, wasTurnedAway: fault != nil)
  }

  /// Notes that a connection of the loop is gone, one that was served or only told a fault.
  func noteClosed(_ peer: SocketAddress, wasTurnedAway: Bool) {
    load.subtract(1, ordering: .relaxed)
    admission.noteClosed(peer, wasTurnedAway: wasTurnedAway)
  }
}
