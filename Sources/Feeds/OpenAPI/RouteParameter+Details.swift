extension RouteParameter {
  /// What it means, for people.
  var details: String {
    switch self {
    case .feed: "The feed's name."
    case .id: "The item's id, which is its row's too, percent-encoded."
    case .type: "The cell's name, a row's type."
    case .file: "The file's name."
    case .pageIndex: "The page, counted from 0; plain decimal digits."
    case .pageSize: "How many rows a page has; plain decimal digits."
    case .heightsPageSize: "How many heights a page has; plain decimal digits."
    case .snapshot:
      "The instant whose rows are walked, just as the pages before gave it: nothing inserted since appears, nothing shifts, and an item removed since is left out."
    case .since: "The instant of the client's list, just as its pages gave it."
    case .loaded:
      "How many rows the client's list has, from its beginning; changes behind them are not told."
    case .lastEventId:
      "The event that the client has seen last, or the snapshot of its list; what was committed since comes first. The field Last-Event-ID comes before it."
    case .cells:
      "The cells that the client can draw, with commas between their names. Each row is then shaped by the first of its cell's fallback chain that is among them, else by PlaceholderCell. Missing: all. Names that no cell has are passed over."
    case .width: "The width of the client's list in points; at most 32 characters, no exponent."
    case .textScale: "The factor on its text; at most 32 characters, no exponent."
    case .ifNoneMatch:
      "Tags that the client holds, or *; compared weakly. One of them is the present one: 304, or 412 to a write."
    case .ifMatch:
      "Tags, or *; compared strongly. None of them is the present one: 412, and nothing is done."
    case .acceptEncoding:
      "With gzip, bodies of more than 1 KiB come in it, with a tag of their own."
    case .lastEventIDField:
      "The id of the event that the client has seen last; browsers send it by themselves."
    case .contentEncoding: "The body's coding; any but gzip and none is a 415."
    case .idempotencyKey:
      "A name of this request that the client makes. Sent again within a day with the same body, it is done once and answered the same; with another body it is a 409."
    }
  }
}
