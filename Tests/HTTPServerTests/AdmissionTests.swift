import HTTPServer
import TestSupport
import Testing

/// Who may connect.
struct AdmissionTests {
  private static func admission(
    served: Int = 1000, perAddress: Int, exempt: String? = nil
  ) -> Admission {
    Admission(bounds: .init(served: served, turnedAway: 2, perAddress: perAddress)) {
      $0.host == exempt
    }
  }

  private static func address(_ text: String, port: UInt16 = 1) throws -> SocketAddress {
    try #require(SocketAddress(text, port: port))
  }

  @Test func `an address gets what it may have, from any port, and no more`() throws {
    let admission = Self.admission(perAddress: 2)
    #expect(admission.judge(try Self.address("192.0.2.1", port: 1)) == .served)
    #expect(admission.judge(try Self.address("192.0.2.1", port: 2)) == .served)
    #expect(admission.judge(try Self.address("192.0.2.1", port: 3)) == .crowded)
    #expect(admission.judge(try Self.address("192.0.2.2")) == .served)
    #expect(admission.served == 3)
    admission.noteClosed(try Self.address("192.0.2.1", port: 2), wasTurnedAway: false)
    #expect(admission.judge(try Self.address("192.0.2.1", port: 4)) == .served)
    #expect(admission.judge(try Self.address("192.0.2.1", port: 5)) == .crowded)
  }

  /// Two addresses, and whether they count as one.
  private static let pairs = [
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
    ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
    ("::ffff:192.0.2.1", "192.0.2.1", true),
    ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
    // The same number in both families.
    ("0.0.0.1", "0:0:0:1::", false),
    ("192.0.2.1", "192.0.2.1", true),
  ]

  @Test(arguments: pairs)
  func `IPv6 counts by the half that names a network`(
    first: String, second: String, isOne: Bool
  ) throws {
    let admission = Self.admission(perAddress: 1)
    #expect(admission.judge(try Self.address(first)) == .served)
    #expect(admission.judge(try Self.address(second)) == (isOne ? .crowded : .served))
  }

  @Test func `proxies and Unix-domain clients may have any number, within the whole`() throws {
    let admission = Self.admission(served: 8, perAddress: 1, exempt: "192.0.2.1")
    for _ in 0..<4 {
      #expect(admission.judge(try Self.address("192.0.2.1")) == .served)
      #expect(admission.judge(SocketAddress(unixPath: "")) == .served)
    }
    #expect(admission.addressCount == 0)
    #expect(admission.judge(SocketAddress(unixPath: "")) == .full)
    admission.noteClosed(try Self.address("192.0.2.1"), wasTurnedAway: false)
    #expect(admission.judge(SocketAddress(unixPath: "")) == .served)
  }

  @Test func `who is turned away takes no one's place`() throws {
    let admission = Self.admission(served: 1, perAddress: 0)
    let address = try Self.address("192.0.2.1")
    #expect(admission.judge(address) == .served)
    for _ in 0..<2 {
      #expect(admission.judge(address) == .full)
      #expect(admission.canTurnAway)
      admission.noteTurnedAway()
    }
    #expect(!admission.canTurnAway)
    admission.noteClosed(address, wasTurnedAway: false)
    #expect(admission.judge(address) == .served)
    admission.noteClosed(address, wasTurnedAway: true)
    #expect(admission.canTurnAway)
    #expect(admission.served == 1)
  }

  @Test func `whatever comes and goes, the counts are exact and only the living are kept`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let admission = Self.admission(served: 60, perAddress: 5)
    var live: [SocketAddress] = []
    for step in 0..<20_000 {
      if Bool.random(using: &random) || live.isEmpty {
        let network = Int.random(in: 0..<30, using: &random)
        let port = UInt16.random(in: 1...9, using: &random)
        let text = network < 15 ? "10.0.0.\(network)" : "2001:db8:0:\(network)::\(port)"
        let address = try Self.address(text, port: port)
        let own = live.count { Self.network($0) == Self.network(address) }
        let expected: Admission.Verdict = own >= 5 ? .crowded : live.count >= 60 ? .full : .served
        try #require(admission.judge(address) == expected, "seed \(seed), step \(step)")
        if expected == .served { live.append(address) }
      } else {
        let index = Int.random(in: 0..<live.count, using: &random)
        admission.noteClosed(live.remove(at: index), wasTurnedAway: false)
      }
      try #require(admission.served == live.count, "seed \(seed), step \(step)")
      let networks = Set(live.map(Self.network))
      try #require(admission.addressCount == networks.count, "seed \(seed), step \(step)")
    }
  }

  private static func network(_ address: SocketAddress) -> String {
    address.isIPv6 ? address.host.split(separator: "::").first.map(String.init) ?? "" : address.host
  }
}
