import Synchronization

/// Who may connect: how many connections there are, in all and of each address.
///
/// The accepting thread asks, and every loop tells what it has closed; each costs a short lock,
/// whatever the number of connections. It holds an entry for each address with a connection that
/// is served and counted, and none else.
package final class Admission: Sendable {
  package enum Verdict: Sendable, Hashable {
    case served
    /// The server is full: tell it so.
    case full
    /// Its address has all that it may have: tell it so.
    case crowded
  }

  /// The bounds; 0 connections of an address are any number.
  package struct Bounds: Sendable, Hashable {
    package var served: Int
    package var turnedAway: Int
    package var perAddress: Int

    package init(served: Int, turnedAway: Int, perAddress: Int) {
      self.served = served
      self.turnedAway = turnedAway
      self.perAddress = perAddress
    }
  }

  /// What counts as one address: all of IPv4, of IPv6 the half that names a network.
  private struct Key: Hashable {
    let word: UInt64
    let isIPv6: Bool
  }

  private struct State {
    var bounds: Bounds
    var served = 0
    var turnedAway = 0
    var addresses: [Key: Int] = [:]
  }

  private let state: Mutex<State>
  private let countsAddresses: Bool
  private let isExempt: @Sendable (SocketAddress) -> Bool

  /// - Parameter isExempt: whether an address may have any number, as that of a proxy; must always
  ///   say the same of one.
  package init(bounds: Bounds, isExempt: @escaping @Sendable (SocketAddress) -> Bool) {
    state = Mutex(State(bounds: bounds))
    countsAddresses = bounds.perAddress > 0
    self.isExempt = isExempt
  }

  /// Sets how many are served and how many are turned away at a time, from now on.
  package func set(served: Int, turnedAway: Int) {
    state.withLock {
      $0.bounds.served = served
      $0.bounds.turnedAway = turnedAway
    }
  }

  package var served: Int { state.withLock { $0.served } }
  package var turnedAway: Int { state.withLock { $0.turnedAway } }
  /// How many addresses are held in memory.
  package var addressCount: Int { state.withLock { $0.addresses.count } }

  /// Whether one more may wait for the end of its refusal.
  package var canTurnAway: Bool {
    state.withLock { $0.turnedAway < $0.bounds.turnedAway }
  }

  /// Judges a new connection, and counts it if it is served.
  package func judge(_ peer: SocketAddress) -> Verdict {
    let key = key(of: peer)
    return state.withLock { state in
      if let key, let count = state.addresses[key], count >= state.bounds.perAddress {
        return .crowded
      }
      if state.served >= state.bounds.served { return .full }
      state.served += 1
      if let key { state.addresses[key, default: 0] += 1 }
      return .served
    }
  }

  /// Counts a connection that was not to be served and is about to be told.
  package func noteTurnedAway() { state.withLock { $0.turnedAway += 1 } }

  /// Takes a connection out again: one that was served, or turned away.
  package func noteClosed(_ peer: SocketAddress, wasTurnedAway: Bool) {
    if wasTurnedAway { return state.withLock { $0.turnedAway -= 1 } }
    let key = key(of: peer)
    state.withLock { state in
      state.served -= 1
      guard let key, let count = state.addresses[key] else { return }
      state.addresses[key] = count > 1 ? count - 1 : nil
    }
  }

  /// Nil for one that is not counted.
  private func key(of peer: SocketAddress) -> Key? {
    guard countsAddresses, !peer.isUnix, !isExempt(peer) else { return nil }
    let address = peer.unmapped
    return Key(word: address.isIPv6 ? address.high : address.low, isIPv6: address.isIPv6)
  }
}
