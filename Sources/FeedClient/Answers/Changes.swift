/// What turns a list of rows as of one instant into that of a later one.
public struct Changes<Content: Sendable>: Sendable, Hashable {
  public struct Delete: Sendable, Hashable {
    /// In the old list.
    public let index: Int
    public let id: RowID

    public init(index: Int, id: RowID) { (self.index, self.id) = (index, id) }
  }

  public struct Move: Sendable, Hashable {
    /// In the old list.
    public let from: Int
    /// In the new list.
    public let to: Int

    public init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
  }

  public struct Placed: Sendable, Hashable {
    /// In the new list.
    public let index: Int
    public let row: Row<Content>

    public init(index: Int, row: Row<Content>) { (self.index, self.row) = (index, row) }
  }

  public let feed: String
  public let since: String
  /// The instant that the list has afterwards.
  public let snapshot: String
  /// How many rows from the beginning this is about; nil in an event, which is about all of them.
  public let loaded: Int?
  /// How many items the feed has at `snapshot`.
  public let total: Int
  /// Whether to load the rows anew instead; the four lists are then empty.
  public let reload: Bool
  public let deletes: [Delete]
  public let moves: [Move]
  public let inserts: [Placed]
  public let updates: [Placed]

  /// Changes of one's own, for a test; nothing is checked before they are applied.
  public init(
    feed: String, since: String, snapshot: String, loaded: Int? = nil, total: Int,
    reload: Bool = false, deletes: [Delete] = [], moves: [Move] = [], inserts: [Placed] = [],
    updates: [Placed] = []
  ) {
    (self.feed, self.since, self.snapshot) = (feed, since, snapshot)
    (self.loaded, self.total, self.reload) = (loaded, total, reload)
    (self.deletes, self.moves) = (deletes, moves)
    (self.inserts, self.updates) = (inserts, updates)
  }

  /// - Parameters:
  ///   - since, loaded: as asked for; nil where the answer is to say.
  init(
    _ answer: Answer, feed: String, since: String? = nil, loaded: Int? = nil,
    _ registry: RowRegistry<Content>
  ) throws(RowcastError) {
    func placed(_ entry: Answer) throws(RowcastError) -> Placed {
      Placed(index: try entry["index"].count, row: try registry.row(entry["row"]))
    }
    self.feed = try answer["feed"].same(feed)
    self.since = try answer["since"].same(since)
    snapshot = try answer["snapshot"].word
    if let loaded {
      self.loaded = try answer["loaded"].count(loaded)
    } else {
      self.loaded = nil
    }
    total = try answer["total"].count
    reload = try answer["reload"].bool
    deletes = try answer["deletes"].map { entry throws(RowcastError) in
      Delete(index: try entry["index"].count, id: try entry["id"].id)
    }
    moves = try answer["moves"].map { entry throws(RowcastError) in
      Move(from: try entry["from"].count, to: try entry["to"].count)
    }
    inserts = try answer["inserts"].map(placed)
    updates = try answer["updates"].map(placed)
  }
}
