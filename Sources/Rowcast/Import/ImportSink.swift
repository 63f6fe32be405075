import Feeds

/// What becomes of the items of one import, in their order.
protocol ImportSink: AnyObject {
  func take(_ item: NewItem) throws(ImportFailure)
}
