extension RowsParameters {
  /// The most rows that a delta can be about.
  static let maximumLoaded: Int64 = 10_000

  /// `since`, which must be there; any text at all.
  func since() throws(RouteError) -> [UInt8] {
    guard let since = try text(of: "since") else {
      throw .missingParameter("since", rule: "a snapshot of this feed, just as its pages give it")
    }
    return since
  }

  /// `loaded`, from 0 to 10,000; 20 when it is absent.
  func loaded() throws(RouteError) -> Int64 {
    try value(
      of: "loaded", standard: Int64(PageSize.standard),
      rule: "plain decimal digits, a number from 0 to \(Self.maximumLoaded)"
    ) { digits in
      Int64(decimalDigits: digits).flatMap { $0 <= Self.maximumLoaded ? $0 : nil }
    }
  }

  /// `lastEventId`; nil when it is absent.
  func lastEventID() throws(RouteError) -> [UInt8]? { try text(of: "lastEventId") }
}
