extension PageRequest {
  /// Parses the parameters of a page; those that it does not know are ignored.
  init(_ parameters: RowsParameters, maximumSize: Int) throws(RouteError) {
    let index = try parameters.pageIndex()
    try self.init(parameters, index: index, maximumSize: maximumSize)
  }

  /// Those of a page of heights, which is larger where nothing is said.
  init(ofHeights parameters: RowsParameters) throws(RouteError) {
    let index = try parameters.pageIndex()
    let size = try parameters.pageSize(standard: PageSize.heights, maximum: PageSize.heights)
    let (client, words) = try parameters.client()
    self.init(position: PagePosition(index: index, size: size), client: client, words: words)
  }

  /// The same for the page of that index, whatever the parameters say of one.
  init(
    _ parameters: RowsParameters, index: PageIndex, maximumSize: Int
  ) throws(RouteError) {
    let size = try parameters.pageSize(maximum: maximumSize)
    let (client, words) = try parameters.client()
    self.init(position: PagePosition(index: index, size: size), client: client, words: words)
  }
}
