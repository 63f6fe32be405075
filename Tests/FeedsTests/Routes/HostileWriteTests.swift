import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A hostile write` {
  private static let bodies = [
    #"{"id":"x","type":"film","publishedAt":"2024-01-01T00:00:00.5+01:00","payload":{"title":"T\u00e9","year":1977,"n":[1,2.5e3,{"a":null}]}}"#,
    #"{"title":"T","order":"oldest"}"#,
    #"{"id":"1","type":"film","payload":{"title":"T"}}"# + "\r\n\n"
      + #"{"id":"2","type":"film","payload":{"title":"U"}}"#,
  ]
  private static let statuses: Set<UInt16> = [200, 201, 204, 400, 404, 409, 412, 413, 415, 422]

  @Test(arguments: 0..<6)
  func `is answered by an honest status and traps nothing`(seed: UInt64) throws {
    let fixture = try WriteFixture {
      $0.bounds.itemBody = 4096
      $0.bounds.batchBody = 4096
    }
    try fixture.writer.fill("a")
    var random = SeededGenerator(seed: seed)
    let requests: [(HTTPCore.Method, String, String, Int)] = [
      (.post, "/feeds/a/items", "application/json", 0),
      (.put, "/feeds/a/items/x", "application/json", 0),
      (.put, "/feeds/b", "application/json", 1),
      (.post, "/feeds/a/items", "application/x-ndjson", 2),
    ]
    let press = GzipPress()
    for round in 0..<400 {
      guard let (method, target, type, number) = requests.randomElement(using: &random) else {
        return
      }
      var body = Array(Self.bodies[number].utf8)
      let isPressed = Int.random(in: 0..<4, using: &random) == 0
      if isPressed {
        body += [UInt8](repeating: 0x20, count: 1100)
        if case .pressed(let pressed) = press.press(body) { body = pressed }
      }
      for _ in 0..<Int.random(in: 0..<4, using: &random) { mutate(&body, &random) }
      var fields = [WriteFixture.authorized, ("Content-Type", type)]
      if isPressed { fields.append(("Content-Encoding", "gzip")) }
      if Bool.random(using: &random) {
        let key = String(
          decoding: (0..<3).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) },
          as: UTF8.self)
        fields.append(
          (
            ["Idempotency-Key", "If-Match", "If-None-Match"].randomElement(using: &random) ?? "",
            key
          ))
      }
      let answer = fixture.send(
        method, target, fields, body: body, pieces: Int.random(in: 1...9, using: &random))
      #expect(
        Self.statuses.contains(answer.status.code),
        "seed \(seed), round \(round): \(answer.status.code) \(answer.text ?? "")")
      // Whatever came in can be read.
      if round % 50 == 0 { #expect(fixture.get("/feeds/a/rows").status == .ok, "seed \(seed)") }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: place)
    case 2:
      bytes.insert(
        contentsOf: Array("\"{[]},:\\\n\u{0}".utf8).shuffled(using: &random).prefix(3), at: place)
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
    default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
    }
  }
}
