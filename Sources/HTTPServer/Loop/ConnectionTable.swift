/// The connections of one loop, found by token in constant time.
struct ConnectionTable {
  /// A slot and the generation of its use: an event for a connection that has been closed names a
  /// generation that is over, so it cannot reach the next connection in the slot.
  struct Token: Hashable {
    let slot: Int
    let generation: UInt32

    init(slot: Int, generation: UInt32) {
      self.slot = slot
      self.generation = generation
    }

    /// The token in epoll's 64 bits.
    var rawValue: UInt64 { UInt64(generation) << 32 | UInt64(UInt32(truncatingIfNeeded: slot)) }

    init(rawValue: UInt64) {
      slot = Int(rawValue & 0xFFFF_FFFF)
      generation = UInt32(rawValue >> 32)
    }
  }

  private var slots: [HeldConnection?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The token that the next connection must have.
  mutating func nextToken() -> Token {
    if free.isEmpty {
      free.append(slots.count)
      slots.append(nil)
      generations.append(0)
    }
    let slot = free[free.count - 1]
    return Token(slot: slot, generation: generations[slot])
  }

  /// Adds a connection made for `nextToken`.
  mutating func insert(_ connection: HeldConnection) {
    free.removeLast()
    slots[connection.token.slot] = connection
    count += 1
  }

  /// The connection of `token`; nil when it is gone, even if its slot is used again.
  func connection(_ token: Token) -> HeldConnection? {
    guard token.slot < slots.count, generations[token.slot] == token.generation else { return nil }
    return slots[token.slot]
  }

  /// The connection now in `slot`.
  func connection(slot: Int) -> HeldConnection? { slot < slots.count ? slots[slot] : nil }

  /// Whether the connection of `token` has not been taken out.
  func holds(_ token: Token) -> Bool {
    token.slot < slots.count && generations[token.slot] == token.generation
      && slots[token.slot] != nil
  }

  /// Takes a connection out; its socket closes when the last use of it is over.
  mutating func remove(_ token: Token) {
    guard holds(token) else { return }
    slots[token.slot] = nil
    generations[token.slot] &+= 1
    free.append(token.slot)
    count -= 1
  }

  /// All connections, for the rare walk over them.
  var all: [HeldConnection] { slots.compactMap { $0 } }
}
