import Feeds
import HTTPCore
import Synchronization
import Testing

/// The queue in front of the writer.
struct WriteQueueTests {
  private static func job(weight: Int = 1, isAlone: Bool = false) -> WriteJob {
    WriteJob(
      answer: PendingAnswer(), weight: weight, isAlone: isAlone,
      failed: { _ in FinishedAnswer(.internalServerError) },
      body: { _ throws(StoreError) in FinishedAnswer(.ok) })
  }

  private static func queue(count: Int = 100, bytes: Int = 1 << 20) -> WriteQueue {
    WriteQueue(maximumCount: count, maximumBytes: bytes) {}
  }

  @Test func `what waits is taken together, up to a transaction's worth`() {
    let queue = Self.queue(count: 1000)
    for _ in 0..<600 { #expect(queue.submit(Self.job())) }
    #expect([queue.take().count, queue.take().count, queue.take().count] == [256, 256, 88])
    #expect(queue.take().isEmpty)
    #expect(queue.count == 0)
  }

  @Test func `large writes share a transaction only as long as they come to few bytes`() {
    let queue = Self.queue(bytes: 100 << 20)
    for _ in 0..<5 { #expect(queue.submit(Self.job(weight: 3 << 20))) }
    #expect([queue.take().count, queue.take().count, queue.take().count] == [2, 2, 1])
  }

  @Test func `a write that takes long has its transaction for itself, in its turn`() {
    let queue = Self.queue()
    for isAlone in [false, false, true, true, false] {
      #expect(queue.submit(Self.job(isAlone: isAlone)))
    }
    var sizes: [Int] = []
    while queue.count > 0 { sizes.append(queue.take().count) }
    #expect(sizes == [2, 1, 1, 1])
  }

  @Test func `beyond its bounds nothing is taken, until there is room again`() {
    let queue = Self.queue(count: 3)
    for _ in 0..<3 { #expect(queue.submit(Self.job())) }
    #expect(queue.isFull)
    #expect(!queue.submit(Self.job()))
    _ = queue.take()
    #expect(queue.submit(Self.job()))

    let heavy = Self.queue(bytes: 10)
    #expect(heavy.submit(Self.job(weight: 50)), "one write is taken whatever its size")
    #expect(!heavy.submit(Self.job()))
    _ = heavy.take()
    #expect(heavy.submit(Self.job()))
  }

  @Test func `one that was let in before is taken all the same, until the end`() {
    let queue = Self.queue(count: 1)
    #expect(queue.submit(Self.job()))
    #expect(queue.submit(Self.job(), hasPlace: true))
    queue.close()
    #expect(!queue.submit(Self.job(), hasPlace: true))
  }

  @Test func `a closed queue takes no more, and gives out what waits`() {
    let queue = Self.queue()
    #expect(queue.submit(Self.job()))
    queue.close()
    #expect(!queue.submit(Self.job()))
    #expect(queue.take().count == 1)
  }

  @Test func `each write that is taken wakes the writer`() {
    let count = Mutex(0)
    let queue = WriteQueue(maximumCount: 2, maximumBytes: 10) { count.withLock { $0 += 1 } }
    for _ in 0..<5 { _ = queue.submit(Self.job()) }
    #expect(count.withLock { $0 } == 2)
  }
}
