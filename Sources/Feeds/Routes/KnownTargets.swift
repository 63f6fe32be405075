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
    /// What answers it, as long as the store is in that state.
    var answer: (page: KeptAnswer, state: UInt64)?

    init(_ target: ArraySlice<UInt8>, _ question: RowsQuestion) {
      self.target = Array(target)
      self.question = question
    }
  }

  private static let longestTarget = 1024

  private var places = [Known?](repeating: nil, count: 1024)
  /// Of each place, the hash of the target that has it.
  private var hashes = [UInt64](repeating: 0, count: 1024)
  /// Of each place, a part of the hash of the target that came last and is not known.
  private var seen = [UInt32](repeating: 0, count: 1024)
  /// The page cache's generation that the answers are of.
  private var generation = 0

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
    let place = Self.place(of: hash)
    let mark = UInt32(truncatingIfNeeded: hash >> 32) | 1
    guard seen[place] == mark else {
      seen[place] = mark
      return nil
    }
    let known = Known(target, question)
    places[place] = known
    hashes[place] = hash
    return known
  }

  /// Lets go of the pages when the cache that counts them has begun another generation.
  mutating func follow(_ generation: Int) {
    guard generation != self.generation else { return }
    self.generation = generation
    for known in places { known?.answer = nil }
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
