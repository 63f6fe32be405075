import Foundation
import Testing
import Zlib

@Suite struct `A gzip decoder` {
  // printf 'hello\nworld\n' | gzip -n
  private static let sample: [UInt8] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0xe7,
    0x2a, 0xcf, 0x2f, 0xca, 0x49, 0xe1, 0x02, 0x00, 0xff, 0x5d, 0xc5, 0xc4, 0x0c, 0x00, 0x00, 0x00,
  ]

  private func decode(_ bytes: [UInt8], pieces: Int = 1) throws -> String {
    var decoder = try GzipDecoder()
    var text: [UInt8] = []
    let size = max(1, bytes.count / pieces)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(bytes.count, start + size)])
      try decoder.decode(piece, wrapping: \.self) { (output) throws(GzipError) in text += output }
    }
    try decoder.finish()
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: [1, 2, 5, 32]) func `reads a member in any pieces`(pieces: Int) throws {
    #expect(try decode(Self.sample, pieces: pieces) == "hello\nworld\n")
  }

  @Test func `reads several members as one text`() throws {
    #expect(try decode(Self.sample + Self.sample, pieces: 7) == "hello\nworld\nhello\nworld\n")
  }

  @Test func `refuses an end within a member`() throws {
    #expect(throws: GzipError.self) { try decode(Array(Self.sample.dropLast(3))) }
  }

  @Test func `refuses damaged data and a wrong check sum`() throws {
    var damaged = Self.sample
    damaged[14] ^= 0xFF
    #expect(throws: GzipError.self) { try decode(damaged) }
    var wrongSum = Self.sample
    wrongSum[25] ^= 1
    #expect(throws: GzipError.self) { try decode(wrongSum) }
  }

  @Test func `takes no more memory than a piece for what unpacks hugely`() throws {
    // 10 MB of zeros, packed by gzip itself where it is at hand.
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "head -c 10000000 /dev/zero | gzip -n"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let packed = Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    var decoder = try GzipDecoder()
    var total = 0
    try decoder.decode(packed, wrapping: \.self) { (output) throws(GzipError) in
      #expect(output.count <= 64 * 1024)
      total += output.count
    }
    try decoder.finish()
    #expect(total == 10_000_000)
  }
}
