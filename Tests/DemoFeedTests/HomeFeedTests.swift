import Cells
import DemoFeed
import FoundationEssentials
import Testing

@Suite struct HomeFeedTests {
  let lines: [StoredLine]

  init() throws { lines = try storedLines(of: feed("home")) }

  @Test func `home has at least two hundred items of at least five types`() {
    #expect(lines.count >= 200)
    #expect(Set(lines.map(\.type)) == ["post", "photo", "film", "link", "person", "book"])
  }

  @Test func `the first page has every type, and no page is of one type`() {
    #expect(Set(lines.prefix(20).map(\.type)).count == 6)
    for start in stride(from: 0, to: lines.count - 10, by: 10) {
      #expect(Set(lines[start..<start + 10].map(\.type)).count >= 4)
    }
  }

  @Test func `heights vary`() throws {
    let registry = try CellRegistry(DemoFeed.registrations)
    let heights = try lines.map { line in
      try registry.row(
        forPayload: line.payload, ofType: line.type, at: IndexPath(row: 0),
        in: RowContext(id: line.id)
      ).row.height
    }
    #expect(Set(heights).count >= 20)
  }

  @Test func `some dates tie, some have fractions, some items have none`() {
    let dates = lines.compactMap { $0.publishedAt ?? nil }
    #expect(dates.count - Set(dates).count >= 5)
    #expect(dates.count { $0.contains(".") } >= 5)
    #expect(lines.contains { $0.publishedAt == .some(.none) })
    #expect(lines.contains { $0.publishedAt == .none })
    #expect((3...20).contains(lines.count - dates.count))
  }

  @Test func `items are written newest first`() throws {
    let dates = try lines.compactMap { $0.publishedAt ?? nil }
      .map { try #require(Timestamp(rfc3339: $0.utf8)).seconds }
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `some ids need percent-encoding`() {
    let ids = lines.map(\.id)
    for mark in [" ", "/", "%", "½", "京", "ل"] {
      #expect(ids.contains { $0.contains(mark) }, "\(mark)")
    }
  }

  @Test(arguments: [
    ("Latin", 0x41...0x5A), ("Greek", 0x391...0x3C9), ("Cyrillic", 0x410...0x44F),
    ("Hebrew", 0x5D0...0x5EA), ("Arabic", 0x621...0x64A), ("Devanagari", 0x904...0x939),
    ("Thai", 0xE01...0xE2E), ("Kana", 0x3041...0x30FF), ("Han", 0x4E00...0x9FFF),
    ("Hangul", 0xAC00...0xD7A3), ("combining marks", 0x300...0x36F), ("emoji", 0x1F300...0x1F9FF),
    ("flags", 0x1F1E6...0x1F1FF), ("joiners", 0x200D...0x200D), ("tags", 0xE0061...0xE007A),
  ])
  func `home has text of many scripts`(name: String, scalars: ClosedRange<Int>) throws {
    let text = try feed("home").ndjson
    #expect(text.unicodeScalars.contains { scalars.contains(Int($0.value)) })
  }

  @Test func `the bytes are the same at every run`() throws {
    // FNV-1a. A change of the demo's content changes it: say so in the commit, and set it anew.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for feed in DemoFeed.feeds {
      for byte in feed.ndjson.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    #expect(hash == 18_019_141_718_535_216_987)
  }
}
