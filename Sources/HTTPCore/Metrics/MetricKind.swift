/// What the numbers of a metric family mean to Prometheus.
package enum MetricKind: String, Sendable {
  /// Only grows, from 0 at the process' start; its family's name ends in `_total`.
  case counter
  case gauge
  /// Samples named `_bucket`, `_sum` and `_count`.
  case histogram
}
