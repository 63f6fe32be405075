import HTTPCore
import Synchronization

/// How other threads speak to an event loop: the only thing that they share with it.
///
/// It is used when a connection is handed over and at the end, never by a request.
final class Mailbox: Sendable {
  enum Message: Sendable {
    /// Serve this descriptor, which the loop owns from now on; or only tell it the fault.
    case adopt(number: Int32, peer: SocketAddress, fault: Fault?)
    /// Answer that the loop turns.
    case pulse(LoopPulse)
    /// Finish what runs, close what is idle, and end, at the latest at that moment.
    case drain(deadline: Moment)
    /// End at once.
    case stop
  }

  /// To be watched by the loop for input.
  let wakeup: Wakeup
  private let messages = Mutex<[Message]>([])
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

  /// Leaves a message; the loop is woken by the first one only.
  func post(_ message: Message) {
    switch message {
    case .adopt: load.add(1, ordering: .relaxed)
    case .drain: announceDrain()
    case .pulse, .stop: break
    }
    let isFirst = messages.withLock { list in
      list.append(message)
      return list.count == 1
    }
    if isFirst { wakeup.signal() }
  }

  /// Has every answer from now on be its connection's last, before the drain itself is asked for.
  func announceDrain() { draining.store(true, ordering: .relaxed) }

  /// Takes all messages out.
  func take() -> [Message] {
    _ = wakeup.take()
    return messages.withLock { list in
      let taken = list
      list = []
      return taken
    }
  }

  /// Notes that a connection of the loop is gone, one that was served or only told a fault.
  func noteClosed(_ peer: SocketAddress, wasTurnedAway: Bool) {
    load.subtract(1, ordering: .relaxed)
    admission.noteClosed(peer, wasTurnedAway: wasTurnedAway)
  }
}
