import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

/// Many pending answers, clients that go, and the server's end.
@Suite(.timeLimit(.minutes(2)), .serialized) struct LaterLoadTests {
  private static let pending = "http_pending_answers"

  @Test func `a thousand answers given at once by one thread all arrive, to whom they belong`()
    throws
  {
    let later = LaterStage()
    let server = try RunningServer(later: later)
    let other = try server.client()
    for round in 0..<3 {
      var clients: [RawClient] = []
      for index in 0..<1000 {
        let client = try server.client()
        try client.send(LaterTests.get + ServingTests.get("/\(round)-\(index)"))
        clients.append(client)
      }
      #expect(Deadline().wait { later.waiting == 1000 })
      #expect(try CountTests.scrape(server)[Self.pending] == 1000)
      later.giveAll()
      var answers: Set<String> = []
      for (index, client) in clients.enumerated() {
        answers.insert(try client.answer().text)
        #expect(try client.answer().text == "/\(round)-\(index)")
      }
      #expect(answers == Set((0..<1000).map { "\($0)" }))
      #expect(try CountTests.scrape(server)[Self.pending] == 0)
      try other.send(ServingTests.get("/a"))
      #expect(try other.answer().text == "/a")
    }
    #expect(try server.stop() == .drained)
  }

  @Test func `a drain waits for what is pending, and each answer given arrives`() throws {
    let later = LaterStage()
    let server = try RunningServer(later: later)
    let clients = try (0..<50).map { _ in try server.client() }
    for client in clients { try client.send(LaterTests.get + ServingTests.get("/never")) }
    #expect(Deadline().wait { later.waiting == 50 })
    server.server.shutdown()
    #expect(Deadline().wait { (try? server.client()) == nil })
    usleep(300_000)
    for answer in later.take() { answer.give(LaterStage.finished("late")) }
    for client in clients {
      let answer = try client.answer()
      #expect(answer.text == "late" && answer.head.contains("\r\nConnection: close\r\n"))
      #expect(try client.isAtEnd())
      client.close()
    }
    #expect(try server.outcome() == .drained)
    #expect(later.asked == 50)
  }

  @Test func `the grace time cuts what is pending, and to give it then is harmless`() throws {
    let later = LaterStage()
    var server: RunningServer? = try RunningServer(later: later) {
      $0.graceTime = .milliseconds(300)
    }
    let clients = try (0..<20).map { _ in try server?.client() }
    for client in clients { try client?.send(LaterTests.get) }
    #expect(Deadline().wait { later.waiting == 20 })
    #expect(try server?.stop() == .cut(connections: 20))
    for client in clients { #expect(throws: (any Error).self) { try client?.answer() } }
    weak let gone = server?.server
    var answers = later.take()
    answers.removeLast(10)
    for answer in answers { answer.give(LaterStage.finished("too late")) }
    server = nil
    #expect(Deadline().wait { gone == nil })
    // The loops and their descriptors are gone; only the answers know the mailboxes.
    for answer in answers { answer.give(LaterStage.finished("twice")) }
    answers = []
  }

  @Test(arguments: [false, true])
  func `clients that go while they wait leave nothing`(_ resetting: Bool) throws {
    let later = LaterStage()
    let server = try RunningServer(later: later) { $0.loops = 1 }
    func rounds(_ count: Int) throws {
      for index in 0..<count {
        let client = try server.client()
        try client.send(LaterTests.get)
        #expect(Deadline().wait { later.waiting == 1 }, "\(index)")
        client.close(resetting: resetting)
        // Most answers come while the server may not know yet.
        if resetting, index.isMultiple(of: 50) {
          #expect(
            Deadline().wait { (try? CountTests.scrape(server)["http_connections"]) == 0 })
          #expect(try CountTests.scrape(server)[Self.pending] == 1)
        }
        for answer in later.take() { answer.give(LaterStage.finished("nobody")) }
      }
      #expect(Deadline().wait { (try? CountTests.scrape(server)["http_connections"]) == 0 })
      #expect(Deadline().wait { (try? CountTests.scrape(server)[Self.pending]) == 0 })
      // Each has been done, though nobody was there to be told.
      #expect(try CountTests.scrape(server).sum("http_requests_total") == Double(later.asked))
    }
    try rounds(100)
    let before = ProcessFigures()
    try rounds(1000)
    // Tests beside this one come and go; what a thousand rounds leave would stay.
    let isBack = Deadline(.seconds(30)).wait {
      let figures = ProcessFigures()
      return figures.residentBytes ?? .max < (before.residentBytes ?? 0) + 16_000_000
        && figures.openDescriptors ?? .max < (before.openDescriptors ?? 0) + 400
    }
    #expect(isBack, "\(before), then \(ProcessFigures())")
    let client = try server.client()
    try client.send(ServingTests.get("/a"))
    #expect(try client.answer().text == "/a")
  }

  @Test func `answers that are given in a flood leave the loop to others`() throws {
    let later = LaterStage()
    let server = try RunningServer(later: later) { $0.loops = 1 }
    let clients = try (0..<50).map { _ in try server.client() }
    for client in clients { try client.send(String(repeating: LaterTests.get, count: 100)) }
    let isOver = ServingTests.Log()
    Foundation.Thread.detachNewThread {
      while isOver.all.isEmpty {
        later.giveAll()
        usleep(200)
      }
    }
    defer { isOver.add("over") }
    let other = try server.client()
    var worst = Duration.zero
    for _ in 0..<200 {
      let start = ContinuousClock.now
      try other.send(ServingTests.get("/a"))
      #expect(try other.answer().text == "/a")
      worst = max(worst, ContinuousClock.now - start)
    }
    #expect(worst < .seconds(1), "\(worst)")
    for client in clients { for _ in 0..<100 { #expect(try client.answer().status == 200) } }
  }
}
