import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `Hostile targets` {
  private static let pieces: [[UInt8]] =
    [
      "/", "//", "feeds", "a", "rows", "items", "x", "rfc%2F9110", "healthz", "readyz", "..", ".",
      "?", "&", "=", "pageIndex", "pageSize", "width", "textScale", "snapshot", "cells", "%", "%2",
      "%2F",
      "%00", "%FF", "%C3%A9", "%F0%9F%98", "%25", "+", " ", "#", ";", ",", "*", "\"", "\\", "<",
      "é", "😀",
      "0", "1", "20", "100", "-1", "9223372036854775807", "9223372036854775808", "1e9", "0.5", "4",
      "10000", "nan", "select", "FilmCell", "FilmCell,PhotoCell", ",", "A,,B", "\t", "\u{7F}",
      "\r\nX: y", "%0D%0A", "\u{202E}", "{feed}",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0x80]]

  @Test func `never trap, and get a well-formed answer`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "a",
      with: [
        .sample("x", at: Timestamp(seconds: 5)), .sample("rfc/9110"),
        .sample("p", type: "measured", payload: "{}"), .sample("u", type: "gone"),
      ])
    var random = SeededGenerator(seed: 20_263)
    var counts: [UInt16: Int] = [:]
    for round in 0..<20_000 {
      let target = round % 2 == 0 ? soup(&random) : nearly(&random)
      let method =
        Int.random(in: 0..<5, using: &random) == 0
        ? Method.allCases.randomElement(using: &random) ?? .get : .get
      let request = Request.sample(method, target, fields: fields(&random))
      let response = fixture.respond(to: request)
      counts[response.status.code, default: 0] += 1
    }
    #expect(Set(counts.keys) == [200, 204, 304, 400, 403, 404, 405, 406, 412], "\(counts)")
    #expect(counts[200, default: 0] > 1_000, "\(counts)")
  }

  /// Any pieces in any order.
  private func soup(_ random: inout SeededGenerator) -> [UInt8] {
    var target: [UInt8] = [0x2F]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      target += Self.pieces.randomElement(using: &random) ?? []
    }
    return target
  }

  /// A good path with parameters of any value, and now and then a piece too many.
  private func nearly(_ random: inout SeededGenerator) -> [UInt8] {
    let paths = [
      "/feeds/a/rows", "/feeds/a/rows/x", "/feeds/a/items/x", "/feeds/a", "/feeds", "/cells",
      "/cells/FilmCell", "/feeds/a/rows/x/select", "/feeds/a/heights", "/", "/viewer/viewer.js",
    ]
    var target = Array((paths.randomElement(using: &random) ?? "").utf8)
    for number in 0..<Int.random(in: 0...3, using: &random) {
      target.append(UInt8(ascii: number == 0 ? "?" : "&"))
      let names = ["pageIndex", "pageSize", "width", "textScale", "cells", "x"]
      target += Array((names.randomElement(using: &random) ?? "").utf8)
      target.append(UInt8(ascii: "="))
      target += Self.pieces.randomElement(using: &random) ?? []
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let place = Int.random(in: 1...target.count, using: &random)
      target.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
    }
    return target
  }

  private func fields(_ random: inout SeededGenerator) -> [(name: String, value: String)] {
    let names = ["Accept", "If-None-Match", "If-Match", "If-Modified-Since", "Range", "X"]
    let values = [
      "*", "*/*", "\"x\"", "W/\"", "\"", ",", "", "application/json;q=0.0001", "text/html", "q=1",
      ";;;", "a/b;c=\"", "application/json;q=2", "\"\u{7F}\"", "é", "*;q=0",
    ]
    return (0..<max(0, Int.random(in: -3...2, using: &random))).map { _ in
      (names.randomElement(using: &random) ?? "", values.randomElement(using: &random) ?? "")
    }
  }
}
