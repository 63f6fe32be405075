import Foundation
import Synchronization

/// Answers that can be asked for again by their tags: an unchanged one then costs no body.
///
/// Few and small, the least recently used go first.
final class EntityCache: Sendable {
  private struct Entry {
    let response: TransportResponse
    let tag: String
    var used: UInt64
  }

  private struct State {
    var entries: [URL: Entry] = [:]
    var bytes = 0
    var now: UInt64 = 0
  }

  private let maximumCount: Int
  private let maximumBytes: Int
  private let state = Mutex(State())

  init(maximumCount: Int = 64, maximumBytes: Int = 8 << 20) {
    (self.maximumCount, self.maximumBytes) = (maximumCount, maximumBytes)
  }

  /// The tag of an address' last answer.
  func tag(_ url: URL) -> String? { state.withLock { $0.entries[url]?.tag } }

  /// The answer that a 304 with a tag stands for.
  func response(_ url: URL, tag: String) -> TransportResponse? {
    state.withLock { state in
      guard let entry = state.entries[url], entry.tag == tag else { return nil }
      state.now += 1
      state.entries[url]?.used = state.now
      return entry.response
    }
  }

  /// Keeps an answer that has a tag.
  func keep(_ response: TransportResponse, for url: URL) {
    guard response.status == 200, let tag = response["ETag"],
      response.body.count <= maximumBytes / 4
    else { return }
    state.withLock { state in
      state.now += 1
      remove(url, &state)
      state.entries[url] = Entry(response: response, tag: tag, used: state.now)
      state.bytes += response.body.count
      while state.entries.count > maximumCount || state.bytes > maximumBytes,
        let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
      {
        remove(oldest.key, &state)
      }
    }
  }

  private func remove(_ url: URL, _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: url) else { return }
    state.bytes -= entry.response.body.count
  }
}
