import Glibc
import HTTPCore

extension Acceptor {
  /// How many connections are accepted before anything else is looked at.
  private static let acceptsPerTurn = 256
  /// How many connections are turned away in the room of the spare descriptor before a pause.
  private static let sparedPerTurn = 32

  private static let full = Fault(
    .serviceUnavailable, "The server has all the connections it can hold.")
  private static let crowded = Fault(
    .tooManyRequests, "Your address has all the connections it may have.")

  /// Fits the bounds to the descriptors that are left, once all else is open.
  func setBounds() {
    let limit = DescriptorLimit.raise()
    // For files that are opened now and then: logs, cells, what SQLite sorts in.
    let reserve = min(64, limit / 8)
    let room = limit - DescriptorLimit.open - reserve
    let turnedAway = max(1, min(256, room / 8))
    let wanted = configuration.maximumConnections
    let served = max(1, min(wanted, room - turnedAway))
    admission.set(served: served, turnedAway: turnedAway)
    if served < wanted {
      configuration.log(
        """
        \(served) connections are served at a time, not \(wanted): the process may have \
        \(limit) descriptors
        """)
    }
  }

  /// Takes what waits at a listening socket; whether more may wait.
  @discardableResult
  func acceptTurn(_ index: Int) -> Bool {
    guard index < listeners.count else { return false }
    for _ in 0..<Self.acceptsPerTurn {
      do throws(SystemError) {
        guard let (number, peer) = try listeners[index].accept() else { return false }
        admit(number, peer)
      } catch {
        switch AcceptFailure(error.errno) {
        case .ofConnection: continue
        case .descriptors: turnAwaySpared(index, error)
        case .other: reports.noteFailure(error)
        }
        pauseAccepting()
        return false
      }
    }
    return true
  }

  private func admit(_ number: Int32, _ peer: SocketAddress) {
    let fault: Fault
    switch admission.judge(peer) {
    case .served: return handOver(number, peer, fault: nil)
    case .full:
      reports.full.note()
      fault = Self.full
    case .crowded:
      reports.noteCrowded(peer)
      fault = Self.crowded
    }
    if admission.canTurnAway {
      admission.noteTurnedAway()
      handOver(number, peer, fault: fault)
    } else {
      // A flood must neither keep the others waiting nor hold ever more descriptors.
      refuseAtOnce(number, fault, TurnAwayReason(fault.status))
    }
  }

  /// Gives a connection to the loop that has the fewest.
  private func handOver(_ number: Int32, _ peer: SocketAddress, fault: Fault?) {
    var best = nextLoop
    for step in 1..<max(1, mailboxes.count) {
      let candidate = (nextLoop + step) % mailboxes.count
      if mailboxes[candidate].connections < mailboxes[best].connections { best = candidate }
    }
    nextLoop = (nextLoop + 1) % mailboxes.count
    mailboxes[best].post(.adopt(number: number, peer: peer, fault: fault))
  }

  /// Tells waiting connections, in the room of the spare descriptor, that there is none for them.
  private func turnAwaySpared(_ index: Int, _ error: SystemError) {
    for _ in 0..<Self.sparedPerTurn {
      spare.giveUp()
      let accepted = (try? listeners[index].accept()) ?? nil
      if let accepted { refuseAtOnce(accepted.number, Self.full, .descriptors) }
      spare.restore()
      guard accepted != nil else { break }
      reports.noteShortage(error)
    }
  }

  /// Answers a connection as far as that goes without waiting, and closes it.
  private func refuseAtOnce(_ number: Int32, _ fault: Fault, _ reason: TurnAwayReason) {
    group.metrics.noteTurnedAwayAtOnce(reason)
    let socket = Socket(Descriptor(owning: number))
    var machine = ConnectionMachine(settings: settings, at: now)
    output.setDate(secondsSince1970: Clock.secondsSince1970())
    _ = machine.turnAway(fault, into: &output)
    _ = try? socket.send(output.bytes)
    output.removeAll()
    socket.shutDownSending()
    // A request that is there already and is not read would make a reset of the end, and the
    // client could lose the answer.
    var buffer = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<16 {
      guard let count = (try? socket.receive(into: &buffer)) ?? nil, count > 0 else { return }
    }
  }
}
