package import HTTPCore

/// What the writer has counted; changed by its thread alone, read by any.
package final class WriteTallies: Sendable {
  /// Transactions that were committed.
  let transactions = Tally()
  /// Writes within them.
  let writes = Tally()
  /// Turns in which a write failed in the store.
  let failures = Tally()
  /// Nanoseconds that the writer was at work.
  let busy = Tally()
  /// Rows of deleted feeds that were removed.
  let removedRows = Tally()

  package init() {}

  package func append(to text: inout PrometheusText, waiting: Int, health: WriteHealth) {
    text.gauge(
      "rowcast_writes_failing", "Whether the latest write failed in the store.",
      health.current == nil ? 0 : 1)
    text.gauge(
      "rowcast_write_queue_length", "Writes that wait for the writer, its present ones aside.",
      waiting)
    text.counter(
      "rowcast_write_transactions_total", "Transactions of the writer that were committed.",
      transactions.current)
    text.counter(
      "rowcast_writes_total", "Clients' writes in those transactions.", writes.current)
    text.counter(
      "rowcast_write_failures_total",
      "Turns of the writer in which the store failed a write: busy, full or damaged.",
      failures.current)
    text.begin(
      "rowcast_writer_busy_seconds_total", .counter, "Time that the writer was at work.")
    text.add(nanoseconds: busy.current)
    text.counter(
      "rowcast_removed_rows_total", "Rows of deleted feeds that were removed.",
      removedRows.current)
  }
}
