/// What a target asks of a feed's rows, every parameter parsed and in its range.
struct RowsQuestion {
  let feed: FeedName
  let page: PageRequest
  /// The token of the instant; nil for now.
  let snapshot: [UInt8]?
}
