import Foundation
import TestSupport
import Testing
import Zlib

@Suite struct `A gzip encoder` {
  private static let text = Array(
    (0..<200).map { #"{"id":"film-\#($0)","type":"FilmCell","height":66}"# }
      .joined(separator: ",").utf8)

  private func decode(_ bytes: [UInt8]) throws -> [UInt8] {
    var decoder = try GzipDecoder()
    var text: [UInt8] = []
    try decoder.decode(bytes, wrapping: \.self) { (output) throws(GzipError) in text += output }
    try decoder.finish()
    return text
  }

  /// Words of a few letters, so that some can be pressed well and some cannot.
  private func text(_ length: Int, _ letters: ClosedRange<UInt8>, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<length).map { _ in UInt8.random(in: letters, using: &random) }
  }

  @Test(arguments: 1...9) func `gives what decodes to the text, and is smaller`(
    level: Int32
  ) throws {
    var encoder = try GzipEncoder(level: level)
    let encoded = encoder.encode(Self.text)
    let pressed = try #require(encoded)
    #expect(pressed.count < Self.text.count / 4)
    #expect(try decode(pressed) == Self.text)
  }

  @Test func `gives what gzip itself takes`() throws {
    var encoder = try GzipEncoder()
    let folder = try TemporaryFolder()
    let file = folder.file("text.gz")
    let encoded = encoder.encode(Self.text)
    try Data(try #require(encoded)).write(to: URL(filePath: file))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "gzip -dc \"$0\"", file]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(output == Self.text)
  }

  @Test func `says neither the time nor the machine`() throws {
    var encoder = try GzipEncoder()
    for _ in 0..<2 {
      let encoded = encoder.encode(Self.text)
      let pressed = try #require(encoded)
      #expect(pressed.prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    }
  }

  @Test func `gives the same bytes whatever it encoded before`() throws {
    var used = try GzipEncoder()
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let length = Int.random(in: 1...40_000, using: &random)
      let last = UInt8.random(in: 1...255, using: &random)
      let text = text(length, 0...last, seed: seed)
      var fresh = try GzipEncoder()
      let pressed = used.encode(text)
      let expected = fresh.encode(text)
      #expect(pressed == expected, "seed \(seed)")
      if let pressed {
        #expect(pressed.count < text.count, "seed \(seed)")
        #expect(try decode(pressed) == text, "seed \(seed)")
      }
    }
  }

  @Test func `gives nothing where that would be no smaller, and goes on`() throws {
    var encoder = try GzipEncoder()
    for noise in [
      [], [0x7B], Array("{}".utf8), text(1025, 0...255, seed: 1), text(70_000, 0...255, seed: 2),
    ] {
      let pressed = encoder.encode(noise)
      #expect(pressed == nil, "\(noise.count) bytes")
      let encoded = encoder.encode(Self.text)
      #expect(try decode(try #require(encoded)) == Self.text)
    }
  }

  @Test func `finds the last byte that can be saved`() throws {
    // Noise with ever more blanks behind it: the form begins to be smaller at some number of them.
    var encoder = try GzipEncoder()
    let noise = text(1000, 0...255, seed: 3)
    let sizes = (0...80).map { blanks in
      (1000 + blanks, encoder.encode(noise + Array(repeating: 0x20, count: blanks))?.count)
    }
    let first = try #require(sizes.first { $0.1 != nil })
    #expect(first.0 > 1000 && first.1 == first.0 - 1, "\(first)")
  }

  @Test(arguments: [0, 1, 1000, 70_000, 400_000])
  func `gives what decodes to its pieces`(pieceSize: Int) throws {
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    var encoder = try GzipEncoder()
    var (text, bytes): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<5 {
      // Of chance, so that the output is no smaller and fills its room more than once.
      let piece = (0..<pieceSize).map { _ in UInt8.random(in: 0...255, using: &random) }
      text += piece
      bytes += encoder.encode(piece: piece[...])
    }
    bytes += encoder.finish()
    #expect(try decode(bytes) == text, "seed \(seed)")
  }

  @Test func `gives the same for the same pieces, whatever it encoded before`() throws {
    var gathered: [[UInt8]] = []
    var encoder = try GzipEncoder()
    for round in 0..<3 {
      // A text cut short, and one as a whole.
      if round == 1 {
        try encoder.begin()
        _ = encoder.encode(piece: Self.text[...])
      }
      if round == 2 { _ = encoder.encode(Self.text) }
      try encoder.begin()
      let first = encoder.encode(piece: Array(repeating: 65, count: 100_000)[...])
      gathered.append(first + encoder.finish())
    }
    #expect(gathered[0] == gathered[1] && gathered[1] == gathered[2])
    #expect(gathered[0].count < 1000)
  }

  @Test func `passes over a piece behind the end`() throws {
    var encoder = try GzipEncoder()
    try encoder.begin()
    let whole = encoder.encode(piece: Self.text[...]) + encoder.finish()
    #expect(encoder.encode(piece: Self.text[...]) == [])
    #expect(try decode(whole) == Self.text)
  }

  @Test(arguments: [-1, 0, 10, 42] as [Int32]) func `is refused with a level that there is not`(
    level: Int32
  ) {
    for _ in 0..<100 {
      #expect(throws: GzipError.self) { _ = try GzipEncoder(level: level) }
    }
  }
}
