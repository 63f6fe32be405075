import Foundation
import TestSupport

/// A walk over a feed's pages under one snapshot, in any order of pages.
struct SoakWalk {
  let feed: String
  let snapshot: String
  let size: Int
  let total: Int
  let start = ContinuousClock.now
  /// What the feed can have been at the mark: two lists where an import was running.
  private(set) var candidates: [[SoakFeed.Row]]
  private var pages: [Int]

  /// Nil in words: what is wrong with the first page.
  init(
    of feed: String, size: Int, first: SoakPage, candidates: [[SoakFeed.Row]],
    using random: inout SeededGenerator
  ) throws {
    self.feed = feed
    self.size = size
    snapshot = first.snapshot
    total = first.total
    self.candidates = candidates
    let count = (first.total + size - 1) / size
    // One beyond the end too, which is empty.
    pages = Array(0...count).shuffled(using: &random)
    try compare(first, index: 0)
  }

  var isOver: Bool { pages.isEmpty }

  /// The next page to ask for.
  var target: String? {
    pages.last.map { "/feeds/\(feed)/rows?pageIndex=\($0)&pageSize=\(size)&snapshot=\(snapshot)" }
  }

  /// Compares the page that was asked for.
  mutating func take(_ page: SoakPage) throws {
    guard let index = pages.popLast() else { return }
    guard page.total == total, page.snapshot == snapshot else {
      throw TestFailure("page \(index) of \(feed) is of another instant: \(page.total) of \(total)")
    }
    try compare(page, index: index)
  }

  private mutating func compare(_ page: SoakPage, index: Int) throws {
    let rows = page.rows.map { SoakFeed.Row(id: $0.id, title: $0.payload.title) }
    let fitting = candidates.filter { candidate in
      let start = min(candidate.count, index * size)
      return candidate.count == page.total
        && Array(candidate[start..<min(candidate.count, start + size)]) == rows
        && page.isNoMore == ((index + 1) * size >= candidate.count)
    }
    guard !fitting.isEmpty else {
      let wanted = candidates.map { candidate in
        let start = min(candidate.count, index * size)
        return "total \(candidate.count): \(candidate[start...].prefix(size).map(\.id))"
      }
      throw TestFailure(
        """
        page \(index) of \(feed) by \(size), snapshot \(snapshot), is total \(page.total): \
        \(rows.map(\.id)); it should be one of \(wanted)
        """)
    }
    candidates = fitting
  }
}

/// A page with what a soak compares.
struct SoakPage: Decodable {
  struct Row: Decodable {
    struct Payload: Decodable { let title: String }

    let id: String
    let payload: Payload
  }

  let total: Int
  let snapshot: String
  let isNoMore: Bool
  let rows: [Row]
}
