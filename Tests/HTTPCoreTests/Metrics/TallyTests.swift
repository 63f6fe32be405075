import Foundation
import HTTPCore
import Synchronization
import Testing

struct TallyTests {
  private final class Shared: Sendable {
    let tally = Tally()
    let isDone = Atomic<Bool>(false)
  }

  @Test func `one thread counts while another reads, and the count only grows`() {
    let shared = Shared()
    Thread.detachNewThread {
      for _ in 0..<100_000 { shared.tally.add(1) }
      shared.isDone.store(true, ordering: .releasing)
    }
    var last = 0
    while !shared.isDone.load(ordering: .acquiring) {
      let count = shared.tally.current
      #expect(count >= last)
      last = count
    }
    #expect(shared.tally.current == 100_000)
  }

  @Test func `a sum beyond the greatest number wraps, and does not trap`() {
    let tally = Tally()
    tally.set(.max)
    tally.add(1)
    #expect(tally.current == .min)
  }
}
