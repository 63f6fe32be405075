package import HTTPCore
import Synchronization

/// What the responders of all loops have counted, gathered for `/metrics`.
package final class FeedMetrics: Sendable {
  private let loops = Mutex<[RenderingTallies]>([])
  private let others: @Sendable (inout PrometheusText) -> Void

  /// - Parameter others: adds the families that are not the feeds' own, without waiting for a loop.
  package init(others: @escaping @Sendable (inout PrometheusText) -> Void = { _ in }) {
    self.others = others
  }

  /// The tallies of a loop that begins. The list is locked here and while it is copied, never by a
  /// request for feeds.
  func addLoop() -> RenderingTallies {
    let tallies = RenderingTallies()
    loops.withLock { $0.append(tallies) }
    return tallies
  }

  func append(to text: inout PrometheusText, _ faults: RenderingFaults) {
    others(&text)
    let all = loops.withLock { $0 }
    Self.rows.append(all.map(\.rows), to: &text)
    Self.pages.append(all.map(\.pages), to: &text)
    text.counter(
      "rowcast_placeholder_rows_total", "Rows made as placeholders, each time one was made.",
      faults.placeholderCount)
  }

  private static let rows = CacheFamilies(
    hits: "rowcast_row_cache_hits_total", misses: "rowcast_row_cache_misses_total",
    bytes: "rowcast_row_cache_bytes", entries: "rowcast_row_cache_entries", what: "Rows")
  private static let pages = CacheFamilies(
    hits: "rowcast_page_cache_hits_total", misses: "rowcast_page_cache_misses_total",
    bytes: "rowcast_page_cache_bytes", entries: "rowcast_page_cache_entries", what: "Pages")
}

/// The families of metrics that a kind of cache has.
private struct CacheFamilies: Sendable {
  let hits: StaticString
  let misses: StaticString
  let bytes: StaticString
  let entries: StaticString
  let what: String

  func append(_ loops: [CacheTallies], to text: inout PrometheusText) {
    let sum = { (value: (CacheTallies) -> Int) in loops.reduce(0) { $0 &+ value($1) } }
    text.counter(hits, "\(what) whose bytes were known.", sum { $0.hits.current })
    text.counter(misses, "\(what) that had to be made.", sum { $0.misses.current })
    text.gauge(bytes, "Bytes of \(what.lowercased()) kept.", sum { $0.bytes.current })
    text.gauge(entries, "\(what) kept.", sum { $0.entries.current })
  }
}
