import HTTPCore

/// Knows what targets ask that were asked before, byte for byte, and, as long as nothing is
/// written, the pages that answer them.
///
/// Belongs to one event loop. Most clients ask the same few targets; those are not taken apart
/// again. A target is known from its second time on, and holds one of 1,024 places, which another
/// that is asked twice takes from it: at most some 2 MB in all.
struct KnownTargets {
  /// One target.
  final class Known {
    let target: [UInt8]
    let question: RowsQuestion
    /// What answers it, in the state of the store that was followed last.
    fileprivate(set) var answer: KeptAnswer?
    /// Its tag, in that state, where only 304 was answered.
    fileprivate(set) var tag: EntityTag?

    init(_ target: ArraySlice<UInt8>, _ question: RowsQuestion) {
      self.target = Array(target)
      self.question = question
    }

    fileprivate var isAnswered: Bool { answer != nil || tag != nil }

    fileprivate func forget() {
      answer = nil
      tag = nil
    }
  }

  private static let longestTarget = 1024

  private var places = [Known?](repeating: nil, count: 1024)
  /// Of each place, the hash of the target that has it.
  private var hashes = [UInt64](repeating: 0, count: 1024)
  private var seen = SeenOnce()
  /// The state of the store, and the page cache's generation, that the answers are of.
  private var state: UInt64?
  private var generation = 0
  /// Those that have an answer.
  private var answered: [Known] = []

  /// The target, if it is known.
  func known(_ target: ArraySlice<UInt8>) -> Known? {
    guard target.count <= Self.longestTarget else { return nil }
    let hash = ContentHash.hash(target)
    let place = Self.place(of: hash)
    guard hashes[place] == hash, let known = places[place] else { return nil }
    return Self.areEqual(known.target, target) ? known : nil
  }

  /// Notes what a target asks; answers it from its second time on.
  mutating func note(_ target: ArraySlice<UInt8>, _ question: RowsQuestion) -> Known? {
    guard target.count <= Self.longestTarget else { return nil }
    let hash = ContentHash.hash(target)
    guard seen.isKnown(hash) else { return nil }
    let place = Self.place(of: hash)
    let known = Known(target, question)
    places[place]?.forget()
    places[place] = known
    hashes[place] = hash
    return known
  }

  /// What answers the target in that state of the store.
  func answer(_ known: Known, in state: UInt64?) -> KeptAnswer? {
    state != nil && state == self.state ? known.answer : nil
  }

  /// The tag of what answers the target in that state of the store.
  func tag(_ known: Known, in state: UInt64?) -> EntityTag? {
    state != nil && state == self.state ? known.tag : nil
  }

  /// Keeps the tag of what answers a target.
  mutating func keep(_ tag: EntityTag, for known: Known, in state: UInt64, _ generation: Int) {
    follow(state, generation)
    note(known)
    known.tag = tag
  }

  /// Keeps what answers a target, which a page cache of that generation counts; lets go of all pages
  /// of another state or generation, so that none outlives its use.
  mutating func keep(
    _ page: KeptAnswer, for known: Known, in state: UInt64, _ generation: Int
  ) {
    follow(state, generation)
    note(known)
    known.answer = page
  }

  private mutating func follow(_ state: UInt64, _ generation: Int) {
    guard state != self.state || generation != self.generation else { return }
    for known in answered { known.forget() }
    answered.removeAll(keepingCapacity: true)
    self.state = state
    self.generation = generation
  }

  /// Notes that a target is about to have an answer.
  private mutating func note(_ known: Known) {
    guard !known.isAnswered else { return }
    // Those that have lost their place have no answer any more.
    if answered.count >= 2 * places.count { answered.removeAll { !$0.isAnswered } }
    answered.append(known)
  }

  private static func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & 1023 }

  private static func areEqual(_ one: [UInt8], _ other: ArraySlice<UInt8>) -> Bool {
    let one = one.span
    let other = other.span
    guard one.count == other.count else { return false }
    for index in one.indices where one[index] != other[index] { return false }
    return true
  }
}
