import HTTPCore
import Testing

@Suite struct PercentDecodingTests {
  @Test(arguments: [
    ("", ""), ("plain-._~", "plain-._~"), ("%31%30", "10"), ("a%2Bb", "a+b"), ("%2f", "/"),
    ("%e6%97%a5", "日"), ("日", "日"), ("%2541", "%41"), ("<\\[|\"", "<\\[|\""), ("%0A", "\n"),
    ("100%25", "100%"),
  ])
  func `what is encoded is decoded once (RFC 3986 §2.4)`(piece: String, said: String) throws {
    let decoded = try PercentDecoding.decode(Sample.slice(piece), plusIsBlank: false)
    #expect(Sample.text(decoded) == said)
  }

  @Test(arguments: [(true, "a b"), (false, "a+b")])
  func `a plus is a blank only where it is asked to be`(isBlank: Bool, said: String) throws {
    let decoded = try PercentDecoding.decode(Sample.slice("a+b"), plusIsBlank: isBlank)
    #expect(Sample.text(decoded) == said)
  }

  @Test(arguments: ["%", "a%", "a%2", "a%ZZ", "a%2G", "a%G2", "a%%41", "a% 41", "a%+1", "a%-1"])
  func `a percent sign without two digits is a bad escape at its place`(piece: String) {
    let slice = Sample.slice(piece)
    let place = slice.firstIndex(of: 0x25) ?? 0
    #expect(throws: PercentDecodingError(.badEscape, at: place)) {
      try PercentDecoding.decode(slice, plusIsBlank: true)
    }
  }

  @Test(arguments: ["ab%00", "ab\0", "ab\0%ZZ"])
  func `a NUL is refused, encoded or not`(piece: String) {
    let slice = Sample.slice(piece)
    #expect(throws: PercentDecodingError(.nul, at: slice.startIndex + 2)) {
      try PercentDecoding.decode(slice, plusIsBlank: true)
    }
  }

  @Test(arguments: [
    ("%FF", 0), ("%41%C3", 3), ("a%C0%AF", 1), ("%ED%A0%80", 0), ("%F4%90%80%80", 0),
    ("ab%E6%97", 2), ("%80", 0),
  ])
  func `bytes that are not UTF-8 once decoded are refused at their place (RFC 3629 §3)`(
    piece: String, offset: Int
  ) {
    let slice = Sample.slice(piece)
    #expect(throws: PercentDecodingError(.invalidUTF8, at: slice.startIndex + offset)) {
      try PercentDecoding.decode(slice, plusIsBlank: true)
    }
  }

  @Test func `raw bytes that are not UTF-8 are refused too`() {
    let slice = Sample.slice([0x61, 0xFF])
    #expect(throws: PercentDecodingError(.invalidUTF8, at: slice.startIndex + 1)) {
      try PercentDecoding.decode(slice, plusIsBlank: false)
    }
  }

  @Test func `nothing is copied when nothing is encoded`() throws {
    let slice = Sample.slice("pageIndex")
    let decoded = try PercentDecoding.decode(slice, plusIsBlank: true)
    #expect(decoded.indices == slice.indices)
  }
}
