import Foundation
import TestSupport

/// A walk over a feed's pages under one snapshot, in any order of pages: each has the order and the
/// total of the mark, without the items that were removed since.
struct SoakWalk {
  let feed: String
  let snapshot: String
  let size: Int
  let total: Int
  let start = ContinuousClock.now
  /// What the feed can have been at the mark: two lists where an import was running.
  private(set) var candidates: [[String]]
  private var pages: [Int]
  private var removed: Set<String> = []

  init(
    of feed: String, size: Int, first: SoakPage, candidates: [[String]],
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

  /// Takes note that these are gone from now on, be it that others of the same ids come.
  mutating func remove(_ ids: [String]) { removed.formUnion(ids) }

  private mutating func compare(_ page: SoakPage, index: Int) throws {
    let ids = page.rows.map(\.id)
    let fitting = candidates.filter { candidate in
      candidate.count == page.total && stretch(index, of: candidate) == ids
        && page.isNoMore == ((index + 1) * size >= candidate.count)
    }
    guard !fitting.isEmpty else {
      let wanted = candidates.map { "total \($0.count): \(stretch(index, of: $0))" }
      throw TestFailure(
        """
        page \(index) of \(feed) by \(size), snapshot \(snapshot), is total \(page.total): \
        \(ids); it should be \(wanted.joined(separator: " or "))
        """)
    }
    candidates = fitting
  }

  private func stretch(_ index: Int, of candidate: [String]) -> [String] {
    let start = min(candidate.count, index * size)
    return candidate[start..<min(candidate.count, start + size)].filter { !removed.contains($0) }
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
  let next: String?
  let rows: [Row]
}
