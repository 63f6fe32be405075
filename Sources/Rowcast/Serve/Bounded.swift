import Feeds
import HTTPServer

/// What bounds are set of; made anew it has the defaults, which the help tells.
protocol Bounded: Sendable {
  init()
}

extension ServerConfiguration: Bounded {}
extension WriteBounds: Bounded {}
