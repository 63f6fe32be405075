package import HTTPCore

/// The deadlines of a loop's connections, one each, in slots of a tenth of a second.
///
/// Scheduling, cancelling and firing take constant time whatever the number of connections. A
/// deadline fires up to a slot late and never early; one beyond the wheel's turn of 51 s fires at
/// its end, and the owner schedules it again.
package struct TimerWheel: Sendable {
  package static let tick: Int64 = 100_000_000
  private static let slotCount = 512

  /// Of each slot the first entry, or -1; entries form doubly linked lists by their number.
  private var first = [Int32](repeating: -1, count: slotCount)
  private var next: [Int32] = []
  private var previous: [Int32] = []
  /// Of each entry the tick that it is due at, or -1.
  private var due: [Int64] = []
  /// One bit a slot: whether it has entries.
  private var occupied = [UInt64](repeating: 0, count: slotCount / 64)
  /// The last tick whose slot has been emptied.
  private var current: Int64

  package init(at now: Moment) { current = now.nanoseconds / Self.tick }

  /// Sets when `entry` fires. An entry that is due earlier already is left: it fires then, and
  /// its owner looks again. So a deadline that moves on with every request costs nothing.
  package mutating func schedule(_ entry: Int, at moment: Moment) {
    grow(to: entry)
    let exact = moment.nanoseconds / Self.tick + 1
    let tick = min(max(exact, current + 1), current + Int64(Self.slotCount) - 1)
    if due[entry] >= 0 {
      if due[entry] <= tick { return }
      cancel(entry)
    }
    let slot = Self.slot(tick)
    let head = first[slot]
    due[entry] = tick
    next[entry] = head
    previous[entry] = -1
    if head >= 0 { previous[Int(head)] = Int32(entry) }
    first[slot] = Int32(entry)
    occupied[slot / 64] |= 1 << UInt64(slot % 64)
  }

  /// Forgets `entry`; nothing happens when it is not scheduled.
  package mutating func cancel(_ entry: Int) {
    guard entry < due.count, due[entry] >= 0 else { return }
    let slot = Self.slot(due[entry])
    let after = next[entry]
    let before = previous[entry]
    if after >= 0 { previous[Int(after)] = before }
    if before >= 0 {
      next[Int(before)] = after
    } else {
      first[slot] = after
      if after < 0 { occupied[slot / 64] &= ~(1 << UInt64(slot % 64)) }
    }
    due[entry] = -1
  }

  /// Takes out the entries that are due and appends them to `fired`.
  package mutating func advance(to now: Moment, into fired: inout [Int]) {
    let target = now.nanoseconds / Self.tick
    if target - current > Int64(Self.slotCount) { current = target - Int64(Self.slotCount) }
    while current < target {
      current += 1
      let slot = Self.slot(current)
      while first[slot] >= 0 {
        let entry = Int(first[slot])
        cancel(entry)
        fired.append(entry)
      }
    }
  }

  /// The nanoseconds until the next entry is due; nil when there is none.
  package func timeout(from now: Moment) -> Int64? {
    let start = Self.slot(current + 1)
    for step in 0...occupied.count {
      let index = (start / 64 + step) % occupied.count
      var word = occupied[index]
      if step == 0 { word &= ~0 << UInt64(start % 64) }
      if step == occupied.count { word &= ~(~0 << UInt64(start % 64)) }
      guard word != 0 else { continue }
      let slot = index * 64 + word.trailingZeroBitCount
      let distance = (slot - start + Self.slotCount) % Self.slotCount
      let moment = (current + 1 + Int64(distance)) * Self.tick
      return max(0, moment - now.nanoseconds)
    }
    return nil
  }

  private mutating func grow(to entry: Int) {
    while due.count <= entry {
      due.append(-1)
      next.append(-1)
      previous.append(-1)
    }
  }

  private static func slot(_ tick: Int64) -> Int { Int(tick % Int64(slotCount)) }
}
