import Feeds
import Testing

@Suite struct `A page index` {
  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("00", 0), ("0042", 42), ("9223372036854775807", Int64.max),
      (String(repeating: "0", count: 1000) + "9223372036854775807", Int64.max),
    ] as [(String, Int64)])
  func `is plain decimal digits`(text: String, value: Int64) {
    #expect(PageIndex(decimal: Array(text.utf8))?.value == value)
  }

  @Test(arguments: [
    "", "-1", "-0", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "1_0", "١", "１", "a",
    "9223372036854775808",
    "18446744073709551616", "99999999999999999999999999999999", "92233720368547758070", "\u{0}",
  ])
  func `is nothing else`(text: String) {
    #expect(PageIndex(decimal: Array(text.utf8)) == nil)
  }

  @Test func `is never negative`() {
    #expect(PageIndex(-1) == nil)
    #expect(PageIndex(.min) == nil)
    #expect(PageIndex(.max)?.value == .max)
  }
}

@Suite struct `A page size` {
  @Test func `is from 1 to the maximum`() {
    for value in [1, 2, 99, 100] as [Int64] {
      #expect(PageSize(value, maximum: 100)?.value == Int(value))
    }
    for value in [0, -1, 101, .max, .min] as [Int64] {
      #expect(PageSize(value, maximum: 100) == nil)
    }
    #expect(PageSize(1, maximum: 1)?.value == 1)
    #expect(PageSize(2, maximum: 1) == nil)
    #expect(PageSize(1, maximum: 0) == nil)
  }
}

@Suite struct `A page position` {
  @Test(
    arguments: [
      (0, 20, 0), (1, 20, 20), (.max, 1, .max), (.max / 100, 100, .max / 100 * 100),
      (.max / 100 + 1, 100, nil), (.max, 2, nil), (.max, 100, nil), (1 << 62, 2, nil),
      (1 << 58, 32, nil), (1 << 57, 32, 1 << 62),
    ] as [(Int64, Int64, Int64?)])
  func `has an offset where a feed can reach`(index: Int64, size: Int64, offset: Int64?) throws {
    #expect(try position(index, size).offset == offset)
  }

  @Test(
    arguments: [
      (0, 20, 0, true), (0, 20, 19, true), (0, 20, 20, true), (0, 20, 21, false), (1, 20, 21, true),
      (0, 1, 1, true), (0, 1, 2, false), (4, 20, 100, true), (3, 20, 100, false),
      (5, 20, 100, true),
      (.max, 1, 0, true), (.max, 100, 5, true), (.max, 1, .max, true), (.max - 1, 1, .max, true),
      (.max - 2, 1, .max, false), (.max / 100, 100, .max, true), (.max / 100 - 1, 100, .max, false),
    ] as [(Int64, Int64, Int64, Bool)])
  func `is the last where none follows`(
    index: Int64, size: Int64, total: Int64, isNoMore: Bool
  ) throws {
    #expect(try position(index, size).isNoMore(total: total) == isNoMore)
  }

  private func position(_ index: Int64, _ size: Int64) throws -> PagePosition {
    PagePosition(
      index: try #require(PageIndex(index)), size: try #require(PageSize(size, maximum: 100)))
  }
}
