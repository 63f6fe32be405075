import FeedClient
import Foundation
import TestSupport

extension ModelRun {
  private func check(_ holds: Bool, _ message: @autoclosure () -> String) throws {
    if !holds { throw TestFailure("\(message()); \(log.suffix(25).joined(separator: ", "))") }
  }

  /// What holds at every moment.
  mutating func verifyAlways() throws {
    let state = list.state
    defer { before = state }
    let ids = state.rows.map(\.id)
    try check(Set(ids).count == ids.count, "an id comes twice: \(ids)")
    if state.error != nil, state.error != before.error {
      try check(
        state.rows == before.rows && state.isNoMore == before.isNoMore
          && state.snapshot == before.snapshot && state.total == before.total,
        "a failure has changed the rows")
      try check(state.phase == .idle, "a failure is told while something loads")
    }
    try check(state.error?.kind != .expired, "an expired snapshot is shown")
    guard state.hasLoaded else {
      return try check(
        ids.isEmpty && state.snapshot == nil && !state.isNoMore && state.total == nil,
        "what has not loaded has rows")
    }
    if before.phase != .idle, before.phase != .loadingMore, state.phase == .idle,
      state.error == nil, !isClosed
    {
      // A success: nothing is news.
      base = try ModelServer.version(state.snapshot)
      (told, isReset) = (base, false)
      try check(state.news == 0, "news after a load")
    }
    let listed = server.versions[try ModelServer.version(state.snapshot)]
    try check(state.total == listed.count, "total is \(state.total ?? -1), not \(listed.count)")
    try verifyRows(state, listed)
  }

  /// The rows are the snapshot's, in its order, and those left out were removed.
  private func verifyRows(_ state: ListState<UnknownRow>, _ listed: [ModelItem]) throws {
    let living = Set(server.now.map(\.number))
    var rest = listed[...]
    for row in state.rows {
      let number = try number(row)
      while let item = rest.first, item.number != number {
        try check(!living.contains(item.number), "\(item.id) is left out")
        rest.removeFirst()
      }
      try check(!rest.isEmpty, "\(row.id) is not in the snapshot, or not in its place")
      rest = rest.dropFirst()
    }
    if state.isNoMore {
      let lost = rest.first { living.contains($0.number) }
      try check(lost == nil, "the end is told before \(lost?.id ?? "")")
    } else {
      try check(state.rows.count < listed.count, "all rows are there, and no end is told")
    }
  }

  private func number(_ row: Row<UnknownRow>) throws -> Int {
    let text = String(decoding: row.content.payload, as: UTF8.self)
    guard let number = Int(text.dropFirst(6).prefix { $0 != "/" }) else { throw TestFailure(text) }
    return number
  }

  /// What holds when everything has run.
  mutating func verifyAtRest() throws {
    let state = list.state
    let live = transport.requests.count { !$0.isAnswered && !$0.isCancelled }
    try check(
      live == (state.phase == .idle ? 0 : 1), "\(live) requests are under way in \(state.phase)")
    let open = transport.streams.filter(\.isOpen)
    let due = isFollowing && state.hasLoaded && !isClosed ? 1 : 0
    try check(open.count == due, "\(open.count) streams are open, not \(due)")
    guard state.hasLoaded, !isClosed else { return }
    if let stream = open.first {
      try check(stream.position == "s\(told)", "followed at \(stream.position ?? ""), not \(told)")
    }
    var news = isReset ? nil : Optional(0)
    for version in base..<told {
      guard let count = news else { break }
      news = server.event(version + 1).inserts.map { $0 + count }
    }
    try check((state.removed == nil) == (news == nil), "removed is \(state.removed ?? -1)")
    try check(state.news == news, "news is \(state.news ?? -1), not \(news ?? -1)")
  }

  func verifySame(_ when: String) throws {
    let rows = list.state.rows.map { String(decoding: $0.json, as: UTF8.self) }
    try check(rows == server.now.map(\.row), "the rows are not the server's \(when): \(rows)")
    try check(list.state.isNoMore, "no end \(when)")
  }
}
