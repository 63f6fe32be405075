extension ConnectionMachine {
  /// How long a client that has its last answer may keep a draining server from its end.
  private static var drainLinger: Int64 { 1_000_000_000 }

  /// When `expire` is to be called next; nil while an answer is owed or goes on, or a part of a body
  /// is being used, and nothing waits to leave.
  ///
  /// It moves with every byte: look at it after each turn. While output waits for the peer, only
  /// that counts.
  @inline(__always) package var deadline: Moment? {
    if blockedSince != nil { return lastProgress.advanced(by: settings.writeStall) }
    switch phase {
    case .idle: return since.advanced(by: settings.idleTime)
    case .head: return since.advanced(by: settings.headTime)
    case .body:
      if partGiven != nil { return nil }
      return min(lastByte.advanced(by: settings.bodySilence), slownessDeadline)
    case .lingering:
      let whole = isDraining ? min(settings.lingerTime, Self.drainLinger) : settings.lingerTime
      return min(lastByte.advanced(by: settings.lingerSilence), since.advanced(by: whole))
    case .admission, .answering, .streaming, .closing, .closed: return nil
    }
  }

  /// When what has been received of the body will be too little for the time it took.
  private var slownessDeadline: Moment {
    let rate = settings.limits.bodyRate
    guard rate > 0 else { return Moment(nanoseconds: .max) }
    let (scaled, overflow) = Int64(received).multipliedReportingOverflow(by: 1_000_000_000)
    let earned = overflow ? Int64.max : scaled / Int64(rate)
    return since.advanced(by: max(settings.bodyGrace, earned))
  }

  /// Acts on a deadline that has passed; does nothing before it.
  ///
  /// A request that came too slowly is answered with 408, which is then told like a refusal;
  /// an idle connection is closed without a word, and so is one whose peer takes no output.
  package mutating func expire(into output: inout Output, at now: Moment) -> Event {
    guard let deadline, deadline <= now else { return .wait }
    if blockedSince != nil {
      phase = .closed
      return .closed
    }
    switch phase {
    case .head:
      isHead = false
      noteBegun(held, into: &output)
      return refuse(Fault(.requestTimeout, "The header took too long."), into: &output)
    case .body:
      return refuse(Fault(.requestTimeout, "The body came too slowly."), into: &output)
    case .idle, .lingering:
      phase = .closed
      return .closed
    case .admission, .answering, .streaming, .closing, .closed: return .wait
    }
  }

  /// Notes that output could not leave because the peer does not take it.
  package mutating func outputBlocked(at now: Moment) {
    guard blockedSince == nil else { return }
    blockedSince = now
    lastProgress = now
  }

  /// Notes that the peer took some of what had been sent to it.
  ///
  /// It also keeps a connection open that is otherwise idle or at its end.
  package mutating func outputProgressed(at now: Moment) {
    lastProgress = now
    if phase == .idle || phase == .lingering { since = now }
    if phase == .lingering { lastByte = now }
  }

  /// Notes that no output waits any more; the time it waited does not count against the client.
  package mutating func outputDrained(at now: Moment) {
    guard let start = blockedSince else { return }
    blockedSince = nil
    switch phase {
    case .idle: since = now
    case .body where partGiven != nil: break
    case .head, .body:
      since = since.advanced(by: now.elapsed(since: start))
      lastByte = now
    default: break
    }
  }
}
