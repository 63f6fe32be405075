import HTTPCore

extension FeedResponder {
  /// Beyond so many feeds their items are told in all only: an operator's series are not to grow
  /// with what is stored.
  static var singleFeedLimit: Int { 100 }

  /// `GET /metrics`: Prometheus' text format, whatever the client accepts.
  func metrics(_ input: RouteInput) -> Response {
    var text = PrometheusText()
    settings.metrics.append(to: &text, faults)
    appendStore(to: &text)
    var fields = FieldBlock()
    fields.append("Content-Type", PrometheusText.contentType)
    fields.append("Cache-Control", "no-store")
    fields.append("Vary", "Accept-Encoding")
    return answerOnce(input.request, fields: fields, body: text.bytes)
  }

  /// What the store holds; of one that can't be read, that it can't.
  private func appendStore(to text: inout PrometheusText) {
    func contents() throws(StoreError) -> (feeds: [Feed], oldest: Int64?) {
      let feeds = try store.feeds()
      return (feeds, feeds.count <= Self.singleFeedLimit ? try store.oldestInstant() : nil)
    }
    let family: StaticString = "rowcast_store_readable"
    let help = "Whether the database could be read for this answer."
    if settings.databaseFault() != nil {
      text.gauge(family, help, 0)
      return
    }
    do throws(StoreError) {
      let (feeds, oldest) = try store.atOneInstant(failingAs: { $0 }, contents)
      text.gauge(family, help, 1)
      text.gauge("rowcast_feeds", "Feeds.", feeds.count)
      let total = feeds.reduce(Int64(0)) { $0.addingReportingOverflow($1.total).partialValue }
      text.gauge("rowcast_items", "Items of all feeds.", Int(clamping: total))
      if !feeds.isEmpty, feeds.count <= Self.singleFeedLimit {
        text.begin(
          "rowcast_feed_items", .gauge,
          "Items of each feed, as long as there are at most \(Self.singleFeedLimit) feeds.")
        for feed in feeds {
          text.add(("feed", feed.name.text), value: Int(clamping: feed.total))
        }
      }
      if let oldest {
        let age = SystemClock.seconds.subtractingReportingOverflow(oldest).partialValue
        text.gauge(
          "rowcast_oldest_snapshot_age_seconds", "Age of the oldest instant that is kept.",
          Int(clamping: max(0, age)))
      }
    } catch {
      text.gauge(family, help, 0)
    }
  }
}
