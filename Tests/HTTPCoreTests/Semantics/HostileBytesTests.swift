import HTTPCore
import Testing

/// Whatever a request holds, the answer is a value or a thrown error, never a trap.
@Suite struct HostileBytesTests {
  /// SplitMix64: the same bytes for the same seed on every machine.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    /// Half of the time any bytes, else bytes that the grammars give a meaning.
    mutating func bytes() -> ArraySlice<UInt8> {
      let telling = Array("%%%0aF2/{}.&=+;,\"\"\\*qQ0.1W/ \t()<>é\0".utf8)
      let isAny = Bool.random(using: &self)
      let count = Int.random(in: 0...40, using: &self)
      let bytes = (0..<count).map { _ in
        isAny
          ? UInt8.random(in: 0...255, using: &self)
          : telling.randomElement(using: &self) ?? 0
      }
      return Sample.slice(bytes)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `random bytes trap nothing`(seed: UInt64) throws {
    var builder = RouterBuilder<Int>()
    try builder.add(.get, "/", 0)
    try builder.add(.get, "/a/{x}/b/{y}", 1)
    try builder.add(.get, "/{x}", 2)
    let router = builder.build()
    var generator = Generator(state: seed)
    for _ in 0..<1_500 {
      let bytes = generator.bytes()
      for blanks in [true, false] {
        let decoded = try? PercentDecoding.decode(bytes, plusIsBlank: blanks)
        #expect(decoded.map { $0.count <= bytes.count && !$0.contains(0) } ?? true)
      }
      if let query = try? Query(bytes) { #expect(query.count <= bytes.count) }
      for path in [bytes, [0x2F] + bytes, Sample.slice("/a/b/b/") + bytes] {
        if case .malformed(let error) = router.match(.get, path) {
          #expect(path.indices.contains(path.startIndex + error.offset))
        }
      }
      _ = AcceptEncoding(bytes).choice
      #expect(Accept(bytes).quality(of: .json).thousandths <= 1000)
      _ = try? MediaType(parsing: bytes)
      _ = Quality(weight: bytes)
      let list = EntityTagList(bytes)
      #expect(!(list.isAny && list.isMalformed))
      var target: [UInt8] = []
      PercentEncoding.append(bytes, to: &target)
      PercentEncoding.appendList(bytes, to: &target)
      #expect(target.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3E })
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `random field values trap nothing in a request`(seed: UInt64) {
    var generator = Generator(state: seed)
    for _ in 0..<2_000 {
      let value = Sample.text(generator.bytes())
      let names = ["If-Match", "If-None-Match", "Authorization", "Content-Type"]
      for method in [Method.get, .put] {
        let request = Sample.request(method, fields: names.map { ($0, value) })
        _ = Precondition(request, current: EntityTag(hash: 1))
        #expect(BearerToken(of: Sample.request(fields: [("Authorization", value)])) == nil)
        _ = MediaType(ofBodyOf: request)
      }
    }
  }

  @Test(arguments: ["\"", "\"a,", "\\", ",", ";", "W/", "*,", "a/b;q=", "%41&", "/"])
  func `long values cost no more than their length`(piece: String) {
    let bytes = Sample.slice(String(repeating: piece, count: 65_536 / piece.utf8.count))
    _ = EntityTagList(bytes)
    _ = AcceptEncoding(bytes)
    _ = Accept(bytes).accepts(.json)
    _ = try? MediaType(parsing: bytes)
    _ = try? Query(bytes)
  }
}
