import HTTPCore
import HTTPServer
import Testing

@Suite struct TimerWheelTests {
  static func moment(_ milliseconds: Int64) -> Moment {
    Moment(nanoseconds: milliseconds * 1_000_000)
  }

  @Test func `an entry fires once, not early, and at most two slots late`() {
    for deadline in stride(from: Int64(5), to: 40_000, by: 731) {
      var wheel = TimerWheel(at: Self.moment(0))
      wheel.schedule(3, at: Self.moment(deadline))
      var fired: [Int] = []
      wheel.advance(to: Self.moment(deadline - 1), into: &fired)
      #expect(fired.isEmpty)
      wheel.advance(to: Self.moment(deadline + 200), into: &fired)
      #expect(fired == [3])
      wheel.advance(to: Self.moment(deadline + 100_000), into: &fired)
      #expect(fired == [3])
      #expect(wheel.timeout(from: Self.moment(deadline + 100_000)) == nil)
    }
  }

  @Test func `a later deadline leaves the entry, an earlier one moves it`() {
    var wheel = TimerWheel(at: Self.moment(0))
    wheel.schedule(1, at: Self.moment(10_000))
    wheel.schedule(1, at: Self.moment(30_000))
    wheel.schedule(2, at: Self.moment(10_000))
    wheel.schedule(2, at: Self.moment(1000))
    var fired: [Int] = []
    wheel.advance(to: Self.moment(1200), into: &fired)
    #expect(fired == [2])
    wheel.advance(to: Self.moment(10_200), into: &fired)
    #expect(fired == [2, 1])
  }

  @Test func `cancelled entries do not fire, their neighbours do`() {
    var wheel = TimerWheel(at: Self.moment(0))
    for entry in 0..<10 { wheel.schedule(entry, at: Self.moment(1000)) }
    for entry in [0, 4, 9] { wheel.cancel(entry) }
    wheel.cancel(77)
    var fired: [Int] = []
    wheel.advance(to: Self.moment(1200), into: &fired)
    #expect(fired.sorted() == [1, 2, 3, 5, 6, 7, 8])
  }

  @Test func `the timeout is that of the next entry, around the wheel's end too`() {
    for start in stride(from: Int64(0), to: 60_000, by: 1700) {
      var wheel = TimerWheel(at: Self.moment(start))
      #expect(wheel.timeout(from: Self.moment(start)) == nil)
      wheel.schedule(0, at: Self.moment(start + 45_000))
      wheel.schedule(1, at: Self.moment(start + 30_000))
      let timeout = wheel.timeout(from: Self.moment(start)) ?? 0
      #expect(timeout > 30_000_000_000 - 1)
      #expect(timeout < 30_200_000_000)
    }
  }

  @Test func `a deadline beyond the wheel fires at its end, to be set again`() {
    var wheel = TimerWheel(at: Self.moment(0))
    wheel.schedule(0, at: Self.moment(3_600_000))
    var fired: [Int] = []
    wheel.advance(to: Self.moment(52_000), into: &fired)
    #expect(fired == [0])
  }
}
