import DemoFeed
import Rowcast

Rowcast.main(
  demo: DemoFeed.feeds.map {
    SampleFeed(name: $0.name, title: $0.title, order: $0.order, ndjson: $0.ndjson)
  }
) {
  DemoFeed.registrations
}
