extension ListMachine {
  mutating func begin(_ kind: ListLoad, _ query: Query) -> [Effect] {
    lastNumber += 1
    load = (kind, lastNumber)
    state.phase =
      switch kind {
      case .loadNew: .loadingNew
      case .loadMore: .loadingMore
      case .update: .updating
      }
    return [.request(lastNumber, query)]
  }

  mutating func end() {
    load = nil
    state.phase = .idle
  }

  mutating func cancelLoad() -> [Effect] {
    guard let load else { return [] }
    end()
    return [.cancel(load.number)]
  }

  /// Loads anew in place of what was on its way and has been answered.
  mutating func restart() -> [Effect] { begin(.loadNew, .first) }

  mutating func fail(_ error: RowcastError) -> [Effect] {
    guard let load else { return [] }
    state.error = ListFailure(during: load.kind, error: error)
    end()
    return []
  }

  mutating func replace(_ page: Page<Content>) -> [Effect] {
    (state.rows, ids, isThinned) = ([], [], false)
    add(page)
    (state.hasLoaded, state.snapshot) = (true, page.snapshot)
    return settle()
  }

  mutating func append(_ page: Page<Content>) -> [Effect] {
    let before = state.rows.count
    add(page)
    guard state.rows.count == before, !page.isNoMore else {
      end()
      return []
    }
    emptyPages += 1
    return emptyPages < Self.maximumEmptyPages ? begin(.loadMore, .next(page)) : restart()
  }

  mutating func apply(_ changes: Changes<Content>) -> [Effect] {
    guard !changes.reload, let rows = try? changes.applied(to: state.rows),
      rows.count == min(state.rows.count, changes.total)
    else { return restart() }
    (state.rows, ids) = (rows, Set(rows.map(\.id)))
    (state.snapshot, state.total) = (changes.snapshot, changes.total)
    state.isNoMore = rows.count >= changes.total
    last = nil
    return settle()
  }

  /// Ends a load after which nothing is news.
  mutating func settle() -> [Effect] {
    (state.error, state.news, state.removed) = (nil, 0, 0)
    end()
    let isKnown = position == state.snapshot
    position = state.snapshot
    return isFollowing && !(isOpen && isKnown) ? openEvents() : []
  }

  /// Opens a stream from where the events are known, in place of any other.
  mutating func openEvents() -> [Effect] {
    guard let position else { return [] }
    (isOpen, isWaiting, state.followError) = (true, false, nil)
    return [.follow(since: position)]
  }

  /// Adds the rows of a page whose ids are not there.
  private mutating func add(_ page: Page<Content>) {
    state.rows += page.rows.filter { ids.insert($0.id).inserted }
    (state.total, state.isNoMore, last) = (page.total, page.isNoMore, page)
    // All rows up to the page's end are there, unless some were removed or came twice.
    if state.rows.count != min(Stretch.end(page.pageIndex, page.pageSize), page.total) {
      isThinned = true
    }
  }
}
