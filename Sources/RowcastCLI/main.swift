import DemoFeed
import Rowcast

Rowcast.main(
  demo: DemoFeed.feeds.map {
    SampleFeed(name: $0.name, title: $0.title, order: $0.order, ndjson: $0.ndjson)
  }
) {
  // An operator's nib for one of these item types takes its place.
  DemoFeed.registrations.map(\.yieldingToNibs)
}
