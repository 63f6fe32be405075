public import FoundationEssentials

extension IndexPath {
  /// The place of `row` in a list, which has one section.
  public init(row: Int, section: Int = 0) { self.init(indexes: [section, row]) }

  /// The row's place in the feed, counted from 0.
  public var row: Int { count > 1 ? self[1] : 0 }

  /// Always 0 in a feed.
  public var section: Int { isEmpty ? 0 : self[0] }
}
