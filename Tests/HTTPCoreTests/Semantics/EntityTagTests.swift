import HTTPCore
import Testing

@Suite struct EntityTagTests {
  private func tag(_ opaque: String, weak: Bool = false) throws -> EntityTag {
    try #require(EntityTag(opaque: Sample.slice(opaque), isWeak: weak))
  }

  @Test(arguments: [
    (true, true, "1", "1", false, true), (true, true, "1", "2", false, false),
    (true, false, "1", "1", false, true), (false, false, "1", "1", true, true),
    (false, false, "1", "2", false, false),
  ])
  func `tags compare as in the table of RFC 9110 §8.8.3.2`(
    isFirstWeak: Bool, isSecondWeak: Bool, first: String, second: String, strong: Bool, weak: Bool
  ) throws {
    let one = try tag(first, weak: isFirstWeak)
    let two = try tag(second, weak: isSecondWeak)
    #expect(one.isStronglyEqual(to: two) == strong)
    #expect(one.isWeaklyEqual(to: two) == weak)
  }

  @Test(arguments: ["a\"b", "a b", "a\tb", "a\nb", "\u{7F}", "\0"])
  func `a byte that ends or breaks a tag is refused`(opaque: String) {
    #expect(EntityTag(opaque: Sample.slice(opaque)) == nil)
  }

  @Test func `a tag is written with its quotes and its weakness`() throws {
    #expect(Sample.text(try tag("a,b").fieldValue) == "\"a,b\"")
    #expect(Sample.text(try tag("é", weak: true).fieldValue) == "W/\"é\"")
    #expect(Sample.text(try tag("").fieldValue) == "\"\"")
    #expect(
      Sample.text(EntityTag(hash: 0x00AF_3C00_0000_01F9).fieldValue) == "\"00af3c00000001f9\"")
  }

  @Test func `each coding has a tag of its own`() throws {
    let plain = try tag("1")
    #expect(Sample.text(plain.variant(for: .gzip).fieldValue) == "\"1-gzip\"")
    #expect(plain.variant(for: .identity).isStronglyEqual(to: plain))
  }

  @Test(arguments: [
    ("\"a\"", ["\"a\""]), ("W/\"a\"", ["W/\"a\""]),
    ("\"a\", W/\"b\" ,\"c\"", ["\"a\"", "W/\"b\"", "\"c\""]),
    ("\"a,b\", \"c\"", ["\"a,b\"", "\"c\""]), (",, \"a\" ,,", ["\"a\""]), ("\"\"", ["\"\""]),
    ("\"a\\\"", ["\"a\\\""]), ("", []), ("\"W/\"", ["\"W/\""]),
  ])
  func `a list is read, commas within quotes and empty members too (RFC 9110 §13.1.2)`(
    value: String, tags: [String]
  ) {
    let list = EntityTagList(Sample.slice(value))
    #expect(list.tags.map { Sample.text($0.fieldValue) } == tags)
    #expect(!list.isAny && !list.isMalformed)
  }

  @Test(arguments: ["*", " * ", ", *,"])
  func `a lone star is any`(value: String) {
    let list = EntityTagList(Sample.slice(value))
    #expect(list.isAny && list.tags.isEmpty && !list.isMalformed)
  }

  @Test(arguments: [
    ("a", 0), ("\"a", 0), ("a\"", 0), ("w/\"a\"", 0), ("W\"a\"", 0), ("W/a", 0), ("W/", 0),
    ("\"a\"x, \"b\"", 1), ("\"a\" \"b\"", 0), ("abc, \"b\"", 1), ("\"a b\", \"c\"", 1),
    ("*, \"a\"", 1), ("\"a\", *", 1), ("*, *", 0), ("**", 0), ("\"*\", *x", 1), ("'a'", 0),
  ])
  func `malformed members are passed over and remembered`(value: String, good: Int) {
    let list = EntityTagList(Sample.slice(value))
    #expect(list.isMalformed && !list.isAny)
    #expect(list.tags.count == good)
  }
}
