import HTTPCore
import HTTPServer
import TestSupport
import Testing

@Suite struct `Trusted proxies` {
  private static func proxies(_ words: String...) throws -> TrustedProxies {
    var proxies = TrustedProxies()
    for word in words { try proxies.add(word) }
    return proxies
  }

  private static func address(_ text: String, _ port: UInt16 = 5000) throws -> SocketAddress {
    try #require(SocketAddress(text, port: port))
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
    ("10.0.0.0/8", "9.255.255.255", false), ("0.0.0.0/0", "203.0.113.9", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("192.0.2.7", "192.0.2.7", true),
    ("192.0.2.7", "192.0.2.6", false), ("192.0.2.7/32", "192.0.2.7", true),
    ("192.0.2.128/25", "192.0.2.127", false), ("192.0.2.128/25", "192.0.2.129", true),
    ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
    ("2001:db8::/65", "2001:db8::7fff:0:0:1", true),
    ("2001:db8::/65", "2001:db8::8000:0:0:1", false), ("::/0", "2001:db8::1", true),
    ("::/0", "127.0.0.1", false), ("::1", "::1", true), ("::1", "::2", false),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("::ffff:10.0.0.0/104", "10.1.2.3", true),
    ("::ffff:10.0.0.0/104", "11.1.2.3", false), ("loopback", "127.9.9.9", true),
    ("loopback", "::1", true), ("loopback", "::ffff:127.0.0.1", true),
    ("loopback", "128.0.0.1", false), ("unix", "127.0.0.1", false),
  ])
  func `are those within their ranges`(
    word: String, address: String, isTrusted: Bool
  ) throws {
    #expect(try Self.proxies(word).contains(Self.address(address)) == isTrusted)
  }

  @Test(arguments: [
    ("", "is no address"), ("localhost", "is no address"), ("10.0.0.0/", "from 0 to 32"),
    ("10.0.0.0/33", "from 0 to 32"), ("10.0.0.0/-1", "from 0 to 32"),
    ("10.0.0.0/+8", "from 0 to 32"), ("::/129", "from 0 to 128"), ("10.0.0.0/8/8", "from 0 to 32"),
    ("10.0.0.1/8", "write 10.0.0.0/8"), ("2001:db8::1/32", "write 2001:db8::/32"),
    ("192.0.2.255/25", "write 192.0.2.128/25"), ("::ffff:10.0.0.0/95", "from 0 to 128"),
    ("10.0.0", "is no address"), ("10.0.0.0.0", "is no address"), ("fe80::1%lo", "is no address"),
    ("[::1]", "is no address"), ("10.0.0.1\0", "is no address"), ("Loopback", "is no address"),
  ])
  func `are named by what is sound`(word: String, reason: String) {
    var proxies = TrustedProxies()
    do throws(NetworkRange.Fault) {
      try proxies.add(word)
      Issue.record("\(word) was taken")
    } catch {
      #expect("\(error)".contains(reason), "\(error)")
    }
    #expect(proxies.isEmpty)
  }

  /// Peers, lines of X-Forwarded-For, and who asks, with 10.0.0.0/8 and loopback trusted.
  private static let questions: [(String, [String], String)] = [
    ("203.0.113.1", ["1.2.3.4"], "203.0.113.1:5000"),
    ("127.0.0.1", [], "127.0.0.1:5000"),
    ("127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
    ("::1", ["2001:db8::7"], "2001:db8::7"),
    ("::ffff:127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
    ("127.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
    ("127.0.0.1", ["6.6.6.6", "1.2.3.4"], "1.2.3.4"),
    ("127.0.0.1", ["6.6.6.6, 1.2.3.4, 10.0.0.9"], "1.2.3.4"),
    ("127.0.0.1", ["6.6.6.6, 1.2.3.4", "10.0.0.9,10.1.1.1"], "1.2.3.4"),
    ("127.0.0.1", ["10.0.0.8, 10.0.0.9"], "10.0.0.8"),
    ("127.0.0.1", ["1.2.3.4:4711"], "1.2.3.4:4711"),
    ("127.0.0.1", ["[2001:db8::7]:4711"], "[2001:db8::7]:4711"),
    ("127.0.0.1", ["[2001:db8::7]"], "2001:db8::7"),
    ("127.0.0.1", ["::ffff:1.2.3.4"], "1.2.3.4"),
    ("127.0.0.1", ["1.2.3.4,"], "1.2.3.4"),
    ("127.0.0.1", ["1.2.3.4, ,\t 10.0.0.9 "], "1.2.3.4"),
    ("127.0.0.1", ["1.2.3.4, nonsense, 10.0.0.9"], "10.0.0.9"),
    ("127.0.0.1", ["1.2.3.4, unknown"], "127.0.0.1:5000"),
    ("127.0.0.1", ["_hidden"], "127.0.0.1:5000"),
    ("127.0.0.1", ["1.2.3.4:"], "127.0.0.1:5000"),
    ("127.0.0.1", ["1.2.3.4:99999"], "127.0.0.1:5000"),
    ("127.0.0.1", ["1.2.3.4:8x"], "127.0.0.1:5000"),
    ("127.0.0.1", ["[1.2.3.4]"], "127.0.0.1:5000"),
    ("127.0.0.1", ["[::1"], "127.0.0.1:5000"),
    ("127.0.0.1", ["[::1]x"], "127.0.0.1:5000"),
    ("127.0.0.1", ["fe80::1%eth0"], "127.0.0.1:5000"),
    ("127.0.0.1", ["\"1.2.3.4\""], "127.0.0.1:5000"),
    ("127.0.0.1", ["1.2.3.4 5.6.7.8"], "127.0.0.1:5000"),
    ("127.0.0.1", ["", ""], "127.0.0.1:5000"),
    ("127.0.0.1", [",,,"], "127.0.0.1:5000"),
    ("127.0.0.1", [String(repeating: "1", count: 300)], "127.0.0.1:5000"),
  ]

  @Test(arguments: questions)
  func `are believed from the right`(peer: String, lines: [String], client: String) throws {
    let proxies = try Self.proxies("10.0.0.0/8", "loopback")
    let request = Request.sample(
      .get, "/", fields: lines.map { (name: "X-Forwarded-For", value: $0) })
    let found = proxies.client(of: request, peer: try Self.address(peer))
    #expect((found.port > 0 ? found.description : found.host) == client)
  }

  @Test func `are none unless they are named`() throws {
    let request = Request.sample(.get, "/", fields: [("X-Forwarded-For", "1.2.3.4")])
    let peer = try Self.address("127.0.0.1")
    #expect(TrustedProxies().client(of: request, peer: peer) == peer)
    #expect(try Self.proxies("loopback").client(of: nil, peer: peer) == peer)
  }
}
