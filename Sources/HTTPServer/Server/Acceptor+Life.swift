import HTTPCore

extension Acceptor {
  /// How long loops have to notice that their time is over.
  private static let stopTime: Int64 = 250_000_000
  /// How often a listening socket is emptied at the end, lest a flood put the end off.
  private static let lastTurns = 64

  /// Has the owner do what SIGHUP asks for.
  func hangUp() {
    let service = isReady && end == nil ? life.service : nil
    service?.tellReloading()
    life.onHangUp()
    service?.tellReady(status: life.status)
  }

  /// Asks the loops whether they turn, and tells the service manager that all of them do.
  ///
  /// While one does not, nothing is told, and the manager acts. At the end, which is bounded
  /// anyway, none is asked.
  func keepWatch() {
    guard let service = life.service, let interval = service.watchdogInterval, let nextPulse
    else { return }
    if let pulse, pulse.isComplete {
      self.pulse = nil
      if end == nil { service.tellAlive() }
    }
    guard now >= nextPulse else { return }
    self.nextPulse = now.advanced(by: interval)
    if end != nil { return service.tellAlive() }
    guard pulse == nil else { return }
    let pulse = LoopPulse(loops: mailboxes.count, wakeup: group.wakeup)
    self.pulse = pulse
    for mailbox in mailboxes { mailbox.post(.pulse(pulse)) }
  }

  func tellReports() {
    for sentence in reports.take(at: now, served: admission.served) {
      configuration.log(sentence)
    }
  }

  /// Takes what clients have connected already, closes the listening sockets, and has the loops
  /// finish.
  func beginDrain() {
    group.metrics.noteDraining()
    life.service?.tellStopping()
    for mailbox in mailboxes { mailbox.announceDrain() }
    for listener in listeners { listener.withdraw() }
    for (index, listener) in listeners.enumerated() where !listener.isInherited {
      // Connections to an inherited socket wait for the next process that is given it.
      var turns = Self.lastTurns
      while turns > 0, acceptTurn(index) { turns -= 1 }
    }
    closeListeners()
    let deadline = now.advanced(by: configuration.graceTime.clampedNanoseconds)
    end = deadline.advanced(by: Self.stopTime)
    for mailbox in mailboxes { mailbox.post(.drain(deadline: deadline)) }
  }

  /// Has the loops end at once, and waits for them a moment.
  func stop() {
    closeListeners()
    for mailbox in mailboxes { mailbox.post(.stop) }
    let last = Clock.now().advanced(by: Self.stopTime)
    while group.current.ended < mailboxes.count {
      let left = last.elapsed(since: Clock.now())
      if left == 0 { return }
      guard (try? epoll.wait(timeout: left)) != nil else { return }
      _ = group.wakeup.take()
      _ = control.take()
      _ = life.signals?.take()
    }
  }
}
