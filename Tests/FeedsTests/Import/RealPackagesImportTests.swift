import Feeds
import Foundation
import HTTPCore
import TestSupport
import Testing

@Suite struct `The real list of packages` {
  @Test(.enabled(if: RealPackages.file != nil, Comment(rawValue: RealPackages.absence)))
  func `is imported whole, and is one sequence on every page size`() throws {
    let data = try RealPackages.unzipped(try #require(RealPackages.file))
    let fixture = try RouteFixture()
    let name = try #require(FeedName("packages"))
    let task = ItemImport(registry: try RouteFixture.registry(), feed: name, order: nil)
    var start = data.startIndex
    let report = try task.run(with: fixture.writer) {
      guard start < data.endIndex else { return nil }
      let end = min(start + 1 << 16, data.endIndex)
      defer { start = end }
      return Array(data[start..<end])
    }
    #expect((report.received, report.created, report.updated) == (100_203, 100_203, 0))

    let store = try fixture.database.store()
    let sequence = try numbers(store, pageSize: 100)
    #expect(sequence.count == 100_203)
    #expect(sequence == newestFirst(data))
    #expect(try numbers(store, pageSize: 7) == sequence)
    #expect(try numbers(store, pageSize: 20) == sequence)

    // The pages have the same: a few from the front, the middle, where dates end, and the end.
    for (size, pages) in [(7, 14_315), (20, 5_011), (100, 1_003)] {
      for index in [0, 1, pages / 2, pages * 6 / 10, pages - 2, pages - 1] {
        let page = fixture.get("/feeds/packages/rows?pageIndex=\(index)&pageSize=\(size)")
        let expected = try sequence.dropFirst(index * size).prefix(size).map {
          try store.item(number: $0)?.id.description ?? ""
        }
        #expect(page.ids == expected)
        #expect(page.json?["total"] as? Int == 100_203)
        #expect(page.json?["isNoMore"] as? Bool == (index == pages - 1))
        #expect(page.text?.contains("PlaceholderCell") == false)
      }
    }
    #expect(fixture.log.all.isEmpty)
  }

  /// The numbers of the lines in the order that the contract says, by another way.
  private func newestFirst(_ data: Data) -> [Int64] {
    var lines: [(number: Int64, date: String)] = []
    let member = Array(#""publishedAt":""#.utf8)
    for line in Array(data).split(separator: UInt8(ascii: "\n")) {
      let date = line.firstRange(of: member).map { line[$0.upperBound...].prefix(20) } ?? []
      lines.append((Int64(lines.count + 1), String(decoding: date, as: UTF8.self)))
    }
    // The dates are all of one form, so their texts sort as they do; none sorts before any.
    return lines.sorted { ($0.date, $0.number) > ($1.date, $1.number) }.map(\.number)
  }

  /// The items' numbers, page by page.
  private func numbers(_ store: SQLiteFeedStore, pageSize size: Int) throws -> [Int64] {
    var numbers: [Int64] = []
    for index in 0... {
      let page = try store.atOneInstant { () throws(StoreError) in
        try store.entries(
          of: try store.feed("packages"), from: Int64(index * size), limit: size)
      }
      if page.isEmpty { break }
      numbers += page.map(\.itemNumber)
    }
    return numbers
  }
}
