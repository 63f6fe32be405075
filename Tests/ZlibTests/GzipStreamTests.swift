import TestSupport
import Testing
import Zlib

@Suite struct `A gzip stream` {
  private func decode(_ bytes: [UInt8]) throws -> [UInt8] {
    var decoder = try GzipDecoder()
    var text: [UInt8] = []
    try decoder.decode(bytes, wrapping: \.self) { (output) throws(GzipError) in text += output }
    try decoder.finish()
    return text
  }

  @Test(arguments: [0, 1, 1000, 70_000, 400_000])
  func `gives what decodes to its pieces`(pieceSize: Int) throws {
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    var stream = try GzipStream()
    var (text, bytes): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<5 {
      // Of chance, so that the output is no smaller and fills its room more than once.
      let piece = (0..<pieceSize).map { _ in UInt8.random(in: 0...255, using: &random) }
      text += piece
      bytes += stream.encode(piece)
    }
    bytes += stream.finish()
    #expect(try decode(bytes) == text, "seed \(seed)")
  }

  @Test func `of the same pieces is the same`() throws {
    var gathered: [[UInt8]] = []
    for _ in 0..<2 {
      var stream = try GzipStream()
      let first = stream.encode(Array(repeating: 65, count: 100_000))
      gathered.append(first + stream.finish())
    }
    #expect(gathered[0] == gathered[1])
    #expect(gathered[0].count < 1000)
  }

  @Test(arguments: [0, 10, -1] as [Int32]) func `of no such level is refused`(level: Int32) {
    #expect(throws: GzipError.self) { _ = try GzipStream(level: level) }
  }
}
