import Feeds
import TestSupport
import Testing

@Suite struct `A line splitter` {
  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
      ("a\r\nb\r\n", ["a", "b"]), ("a\r\n\r\nb\r", ["a", "", "b"]), ("\r", [""]),
      ("\r\r\n", ["\r"]),
      ("a\rb\n", ["a\rb"]), ("\n\n\n", ["", "", ""]),
      ("a\u{2028}b\u{85}c\u{B}d\u{C}\n", ["a\u{2028}b\u{85}c\u{B}d\u{C}"]),
      ("é\r\n😀", ["é", "😀"]),
    ] as [(String, [String])])
  func `cuts at line feeds alone`(text: String, lines: [String]) throws {
    #expect(try split([Array(text.utf8)]).map(\.1) == lines.map { Array($0.utf8) })
    #expect(try split([Array(text.utf8)]).map(\.0) == Array(1..<(lines.count + 1)))
    #expect(try split(text.utf8.map { [$0] }).map(\.1) == lines.map { Array($0.utf8) })
  }

  @Test func `gives the same lines however the bytes are cut`() throws {
    var random = SeededGenerator(seed: 18)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        [0x0A, 0x0D, 0x61, 0x62, 0xE2][Int.random(in: 0..<5, using: &random)] as UInt8
      }
      var chunks: [[UInt8]] = []
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + Int.random(in: 0...9, using: &random))
        chunks.append(Array(bytes[start..<end]))
        start = end
      }
      let whole = try split([bytes])
      #expect(try split(chunks).elementsEqual(whole) { $0 == $1 }, "\(bytes)")
    }
  }

  @Test(arguments: [1, 1000, 1 << 16, 1 << 21])
  func `takes a line of the greatest length, and no longer one`(chunk: Int) throws {
    let longest = [UInt8](repeating: 0x61, count: LineSplitter.maximumLength)
    let chunk = max(chunk, 64)
    for end in [[0x0A], [], [0x0D, 0x0A]] as [[UInt8]] {
      let text = Array("x\n".utf8) + longest + end
      #expect(try split(cut(text, chunk)).map(\.1.count) == [1, longest.count])
    }
    for end in [[0x61, 0x0A], [0x61], [0x61, 0x0D, 0x0A], [0x0D, 0x0D]] as [[UInt8]] {
      let text = Array("x\n".utf8) + longest + end
      let error = #expect(throws: LineSplitter.TooLong.self) { try split(cut(text, chunk)) }
      #expect(error?.line == 2)
    }
  }

  private func cut(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  private func split(_ chunks: [[UInt8]]) throws -> [(Int, [UInt8])] {
    var splitter = LineSplitter()
    var lines: [(Int, [UInt8])] = []
    for chunk in chunks {
      try splitter.split(chunk, wrapping: \.self) { (number, line) throws(LineSplitter.TooLong) in
        lines.append((number, Array(line)))
      }
    }
    try splitter.finish(wrapping: \.self) { (number, line) throws(LineSplitter.TooLong) in
      lines.append((number, Array(line)))
    }
    #expect(splitter.line == lines.count)
    return lines
  }
}
