import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A gzip press` {
  private let text = Array(String(repeating: #"{"id":"1"},"#, count: 200).utf8)

  @Test func `gives up without an error where zlib cannot be had`() {
    // zlib has no such level, and fails as it does without memory.
    let press = GzipPress(level: 42)
    #expect(press.press(text) == .unavailable)
    #expect(press.press(text) == .unavailable)
  }

  @Test func `tells what cannot be pressed from what can`() throws {
    let press = GzipPress()
    var random = SeededGenerator(seed: 1)
    let noise = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(press.press(noise) == .incompressible)
    guard case .pressed(let bytes) = press.press(text) else {
      Issue.record("text is pressed")
      return
    }
    #expect(bytes.count < 200)
    #expect(try Response.ungzip(bytes) == text)
  }
}
