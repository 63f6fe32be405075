import Feeds
import TestSupport
import Testing

@Suite struct `A snapshot token` {
  private let tokens = SnapshotTokens(key: Array(0..<32))

  private static let instants: [SnapshotTokens.Instant] = [
    .init(feed: 1, version: 1), .init(feed: 1, version: 2), .init(feed: 2, version: 1),
    .init(feed: 300, version: 1 << 40), .init(feed: .max, version: .max),
    .init(feed: 0, version: 0), .init(feed: -1, version: .min),
  ]

  @Test(arguments: instants)
  func `names its instant`(instant: SnapshotTokens.Instant) {
    let token = tokens.token(of: instant)
    #expect(tokens.instant(of: token) == instant)
    #expect(tokens.token(of: instant) == token)
    #expect(token.count <= 64)
    for byte in token {
      #expect(
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F)
    }
  }

  @Test func `is another for each instant`() {
    let all = Set(Self.instants.map { tokens.token(of: $0) })
    #expect(all.count == Self.instants.count)
  }

  @Test(arguments: instants)
  func `is refused when any bit of it is changed`(instant: SnapshotTokens.Instant) {
    let token = tokens.token(of: instant)
    for index in token.indices {
      for bit in 0..<8 {
        var damaged = token
        damaged[index] ^= 1 << UInt8(bit)
        #expect(tokens.instant(of: damaged) == nil)
      }
      var cut = token
      cut.remove(at: index)
      #expect(tokens.instant(of: cut) == nil)
      for other in "AQg_-=z0".utf8 where other != token[index] {
        var swapped = token
        swapped[index] = other
        #expect(tokens.instant(of: swapped) == nil)
      }
    }
    for more in "A=_ ".utf8 { #expect(tokens.instant(of: token + [more]) == nil) }
    #expect(tokens.instant(of: token + token) == nil)
  }

  @Test func `is refused with another key`() {
    let others = (0..<16).map { place in
      var key = Array(0..<32) as [UInt8]
      key[place] ^= 1
      return SnapshotTokens(key: key)
    }
    for instant in Self.instants {
      for other in others { #expect(other.instant(of: tokens.token(of: instant)) == nil) }
    }
  }

  @Test func `is nothing that somebody makes up`() {
    var random = SeededGenerator(seed: 5)
    let alphabet = Array("ABCDEFabcdef0123456789-_".utf8)
    #expect(tokens.instant(of: []) == nil)
    for _ in 0..<5_000 {
      let made = (0..<Int.random(in: 1...80, using: &random)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      #expect(tokens.instant(of: made) == nil)
      let bytes = made.map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(tokens.instant(of: bytes) == nil)
    }
  }
}
