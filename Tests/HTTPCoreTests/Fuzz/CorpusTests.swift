import Foundation
import TestSupport
import Testing

/// The fuzzer's corpus through the fuzzer's own checks, so that both stay alive between its runs.
@Suite struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  @Test(arguments: FuzzTarget.allCases)
  func `every input of the corpus meets what its target checks`(_ target: FuzzTarget) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: target.rawValue), includingPropertiesForKeys: nil)
    #expect(files.count >= 20)
    for file in files {
      let input = try Array(Data(contentsOf: file))
      do {
        try target.run(input)
      } catch {
        Issue.record("\(target.rawValue), \(file.lastPathComponent): \(error)")
      }
    }
  }

  /// What a fuzzer reaches by chance from the corpus, a little of it: the same in every run.
  @Test(arguments: FuzzTarget.allCases, [UInt64(1), 2])
  func `the corpus with random changes meets it too`(_ target: FuzzTarget, _ seed: UInt64) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: target.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.lastPathComponent < $1.lastPathComponent }
    var random = SeededGenerator(seed: seed)
    for file in files {
      var input = try Array(Data(contentsOf: file))
      for _ in 0..<5 {
        let place = Int.random(in: 0...input.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: input.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1 where place < input.count: input.remove(at: place)
        default:
          if place < input.count { input[place] ^= UInt8.random(in: 1...255, using: &random) }
        }
        do {
          try target.run(input)
        } catch {
          Issue.record("\(target.rawValue), seed \(seed): \(error) for \(input)")
        }
      }
    }
  }

  /// The checks themselves: each finds what is planted for it.
  @Test func `a reader of answers refuses what a client could misread`() {
    let head = "HTTP/1.1 200 OK\r\nDate: x\r\nX-Request-ID: y\r\n"
    let sound = head + "Content-Length: 1\r\n\r\na"
    #expect(throws: Never.self) {
      try WireReader.read(Array((sound + sound).utf8), answersHead: [false, false])
    }
    for text in [
      sound + "b", sound.replacing("1\r\n\r\n", with: "2\r\n\r\n"), head + "\r\na",
      head + "Content-Length: 1\r\nContent-Length: 1\r\n\r\na",
      head + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na",
      head + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n", sound.replacing("\r\n", with: "\n"),
      sound.replacing("200", with: "204"), sound.replacing("Date", with: "Date "),
      sound.replacing("Date: x", with: "Date: x\u{0}"), "HTTP/1.1 20 OK\r\n\r\n",
      head + "Content-Length: +1\r\n\r\na",
    ] {
      #expect(throws: WireReader.Fault.self, "\(text)") {
        try WireReader.read(Array(text.utf8), answersHead: [false])
      }
    }
    let last = head + "Connection: close\r\nContent-Length: 0\r\n\r\n"
    #expect(throws: WireReader.Fault.self) {
      try WireReader.read(Array((last + sound).utf8), answersHead: [false, false])
    }
  }
}
