import Synchronization

/// Where the rows of a feed begin, by what they were asked with.
final class KnownOffsets: Sendable {
  private let offsets = Mutex<[String: [Double]]>([:])

  subscript(_ key: String) -> [Double]? {
    get { offsets.withLock { $0[key] } }
    set { offsets.withLock { $0[key] = newValue } }
  }
}
