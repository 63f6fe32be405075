import Cells
import Foundation
import Testing

@Suite struct `Strict JSON on hostile bytes` {
  private static let texts = [
    #"{"a":9007199254740993,"b":[1,2.5,-0,1e10,{"c":null}],"d":"\u00e9\ud83d\ude00 x","e":true}"#,
    #"[[[[]]],{"k":{"k":{"k":[false,"\\\"\/"]}}}, 0.1e-5 , "ünïcödé ✓ 😀"]"#,
    #" { "id" : "x" , "type" : "film" , "payload" : { "title" : "T" } } "#,
  ]

  @Test func `never traps, and accepts nothing that Foundation refuses`() {
    var random = SeededGenerator(seed: 20_261)
    var accepted = 0
    for round in 0..<20_000 {
      var bytes = Array(Self.texts[round % Self.texts.count].utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) { mutate(&bytes, &random) }
      accepted += check(bytes) ? 1 : 0
    }
    #expect(accepted > 2_000)
  }

  @Test func `never traps on random bytes`() {
    var random = SeededGenerator(seed: 20_262)
    let alphabet =
      Array(#"{}[]",:\u0123456789eE+-.truefalsn dD8cC"#.utf8) + [0xC3, 0xA9, 0xF0, 0x0A]
    for round in 0..<20_000 {
      let bytes: [UInt8] = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        round % 4 == 0
          ? UInt8.random(in: .min ... .max, using: &random)
          : alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      _ = check(bytes)
    }
  }

  /// Whether `bytes` are accepted; then they must be well-formed, and compaction must be stable.
  /// A tree is read of what is accepted, and of nothing else.
  private func check(_ bytes: [UInt8]) -> Bool {
    do throws(JSONFault) {
      let value = try StrictJSON.value(of: bytes[...], maximumDepth: 64)
      let isRead =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      #expect(isRead, "\(String(decoding: bytes, as: UTF8.self))")
      let again = try? StrictJSON.value(of: value.bytes[...], maximumDepth: 64)
      #expect(again == value, "\(String(decoding: bytes, as: UTF8.self))")
      let tree = try? JSONTree(of: bytes[...], maximumDepth: 64)
      #expect(tree?.compact == value.bytes, "\(String(decoding: bytes, as: UTF8.self))")
      return true
    } catch {
      #expect((0...bytes.count).contains(error.offset), "\(bytes)")
      #expect(throws: error, "\(bytes)") {
        try JSONTree(of: bytes[...], maximumDepth: 64)
      }
      return false
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
    case 3: bytes.removeSubrange(place...)
    default:
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
      bytes.insert(
        contentsOf: bytes[place..<end], at: Int.random(in: bytes.indices, using: &random))
    }
  }
}
