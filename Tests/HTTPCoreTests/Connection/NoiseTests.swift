import HTTPCore
import TestSupport
import Testing

@Suite struct NoiseTests {
  static let seeds = [
    "GET /x?y=1 HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close, keep-alive\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\nExpect: 100-continue\r\n\r\nabc",
    "POST http://a:1/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "3;a=\"b\"\r\nabc\r\n7FFFFFFFFFFFFFFF\r\n0\r\nX: y\r\n\r\n",
    "OPTIONS * HTTP/1.0\r\n\r\nHEAD / HTTP/1.1\r\nHost: 1.2.3.4:65535\r\n\r\n",
  ]
  /// Bytes that mean something, so that noise gets further than the first check.
  static let alphabet =
    Array("\r\n\t :;,=\"\\/?#%[]*.0123456789aAfFxz\0\u{7F}".utf8) + [0x80, 0xFF]

  @Test(arguments: seeds.indices)
  func `no bytes can stop the process, and cuts change nothing`(_ index: Int) {
    let seed = Array(Self.seeds[index].utf8)
    var state = UInt64(index + 1)
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<3000 {
      var bytes = seed
      for _ in 0...random(4) {
        let place = random(bytes.count)
        let byte = Self.alphabet[random(Self.alphabet.count)]
        switch random(4) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2 where bytes.count > 1: bytes.remove(at: place)
        default:
          bytes.insert(contentsOf: bytes[place...].prefix(random(20)), at: random(bytes.count))
        }
      }
      let whole = Played([bytes[...]], thenEnds: true)
      let middle = random(bytes.count)
      let cut = Played([bytes[..<middle], bytes[middle...]], thenEnds: true)
      #expect(whole.events == cut.events)
    }
  }
}
