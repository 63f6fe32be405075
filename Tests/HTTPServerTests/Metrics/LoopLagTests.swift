import HTTPCore
import HTTPServer
import Testing

/// When requests are shed, by a clock moved by hand.
struct LoopLagTests {
  private static let limit: Int64 = 500_000_000

  private static func milliseconds(_ number: Int64) -> Moment {
    Moment(nanoseconds: number * 1_000_000)
  }

  /// Of `count` requests at that moment, the beginning of a turn, how many are shed.
  private func shed(_ lag: inout LoopLag, of count: Int = 10_000, at moment: Moment) -> Int {
    lag.beginTurn(at: moment)
    var shed = 0
    for _ in 0..<count where lag.sheds(at: moment) { shed += 1 }
    return shed
  }

  /// Two probes, each of which took so long.
  private func standing(_ milliseconds: Int64, limit: Int64 = limit) -> LoopLag {
    var lag = LoopLag(shedAfter: limit, at: Self.milliseconds(0))
    for turn in 0..<2 {
      lag.noteSent(at: Self.milliseconds(Int64(turn) * milliseconds))
      _ = lag.noteReturned(at: Self.milliseconds(Int64(turn + 1) * milliseconds))
    }
    return lag
  }

  @Test(arguments: [0, 1, 400, 499, 500] as [Int64])
  func `up to the limit nothing is shed`(milliseconds: Int64) {
    var lag = standing(milliseconds)
    let count = shed(&lag, at: Self.milliseconds(10_000))
    #expect(count == 0)
    #expect(!lag.isOver(at: Self.milliseconds(10_000)))
  }

  @Test func `beyond the limit the share grows, and never is all`() {
    var last = 0
    for milliseconds in [510, 550, 625, 750, 1000, 2000, 10_000] as [Int64] {
      var lag = standing(milliseconds)
      let count = shed(&lag, of: 1_000_000, at: Self.milliseconds(30_000))
      #expect(count > last, "\(milliseconds) ms")
      last = count
    }
    #expect(last < 1_000_000)
    var lag = standing(625)
    let count = shed(&lag, at: Self.milliseconds(30_000))
    #expect((8200...8400).contains(count))
  }

  @Test func `a limit of 0 sheds nothing, ever`() {
    var lag = standing(100_000, limit: 0)
    lag.noteSent(at: Self.milliseconds(200_000))
    let count = shed(&lag, at: Self.milliseconds(900_000))
    #expect(count == 0)
  }

  @Test func `a probe under way counts for as long as it has been`() {
    var lag = LoopLag(shedAfter: Self.limit, at: Self.milliseconds(0))
    lag.noteSent(at: Self.milliseconds(0))
    let before = shed(&lag, at: Self.milliseconds(500))
    #expect(before == 0)
    let after = shed(&lag, at: Self.milliseconds(1000))
    #expect(after > 9900)
  }

  @Test func `what is handled late in a turn has waited through the turn`() {
    var lag = LoopLag(shedAfter: Self.limit, at: Self.milliseconds(0))
    lag.beginTurn(at: Self.milliseconds(1000))
    #expect(!lag.isOver(at: Self.milliseconds(1500)))
    #expect(lag.isOver(at: Self.milliseconds(1501)))
    lag.beginTurn(at: Self.milliseconds(1600))
    #expect(!lag.isOver(at: Self.milliseconds(1601)))
  }

  @Test func `one long probe alone is a moment's, and what it held up is served`() {
    var lag = LoopLag(shedAfter: Self.limit, at: Self.milliseconds(0))
    lag.noteSent(at: Self.milliseconds(0))
    let followsLong = lag.noteReturned(at: Self.milliseconds(2000))
    #expect(followsLong, "the next must follow at once")
    lag.noteSent(at: Self.milliseconds(2000))
    let count = shed(&lag, at: Self.milliseconds(2100))
    #expect(count == 0)
    let followsShort = lag.noteReturned(at: Self.milliseconds(2001))
    #expect(!followsShort)
  }

  @Test func `probes come at most every 50 ms, one at a time`() {
    var lag = LoopLag(shedAfter: Self.limit, at: Self.milliseconds(0))
    #expect(lag.wantsProbe(at: Self.milliseconds(0)))
    lag.noteSent(at: Self.milliseconds(0))
    #expect(!lag.wantsProbe(at: Self.milliseconds(100)))
    let follows = lag.noteReturned(at: Self.milliseconds(1))
    #expect(!follows)
    #expect(!lag.wantsProbe(at: Self.milliseconds(49)))
    #expect(lag.wantsProbe(at: Self.milliseconds(50)))
  }

  @Test func `no measurement beyond a small limit stands while the loop sleeps`() {
    var lag = LoopLag(shedAfter: 1_000_000, at: Self.milliseconds(0))
    lag.noteSent(at: Moment(nanoseconds: 0))
    let follows = lag.noteReturned(at: Moment(nanoseconds: 600_000))
    #expect(follows, "the next must follow at once")
  }
}
