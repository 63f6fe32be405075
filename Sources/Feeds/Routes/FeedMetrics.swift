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
    text.counter(
      "rowcast_row_cache_hits_total", "Rows whose bytes were known.",
      all.reduce(0) { $0 &+ $1.rows.hits.current })
    text.counter(
      "rowcast_row_cache_misses_total", "Rows that had to be made.",
      all.reduce(0) { $0 &+ $1.rows.misses.current })
    text.gauge(
      "rowcast_row_cache_bytes", "Bytes of rows kept.",
      all.reduce(0) { $0 &+ $1.rows.bytes.current })
    text.gauge(
      "rowcast_row_cache_entries", "Rows kept.", all.reduce(0) { $0 &+ $1.rows.entries.current })
    text.counter(
      "rowcast_page_cache_hits_total", "Pages whose bytes were known.",
      all.reduce(0) { $0 &+ $1.pages.hits.current })
    text.counter(
      "rowcast_page_cache_misses_total", "Pages that had to be made.",
      all.reduce(0) { $0 &+ $1.pages.misses.current })
    text.gauge(
      "rowcast_page_cache_bytes", "Bytes of pages kept.",
      all.reduce(0) { $0 &+ $1.pages.bytes.current })
    text.gauge(
      "rowcast_page_cache_entries", "Pages kept.",
      all.reduce(0) { $0 &+ $1.pages.entries.current })
    text.counter(
      "rowcast_placeholder_rows_total", "Rows made as placeholders, each time one was made.",
      faults.placeholderCount)
  }
}
