import FeedClient
import Foundation
import TestSupport
import Testing

/// A list, a model server, and a network between them that is slow and fails: in an order of chance.
struct ModelRun {
  var generator: SeededGenerator
  var server: ModelServer
  let executor = StepExecutor()
  let transport: ScriptedTransport
  let list: PagedList<UnknownRow>
  /// Answers that the server has made and the network has not brought yet, by the request's number.
  var made: [Int: TransportResponse] = [:]
  var isFollowing = false
  /// The version of the last load, and up to which the events are known since, without a gap.
  var base = 0
  var told = 0
  var isReset = false
  /// The state at the last look.
  var before = ListState<UnknownRow>()
  var isClosed = false
  /// How often what has happened.
  var seen: [String: Int] = [:]
  var log: [String] = []

  init(seed: UInt64, _ cancellation: ScriptedTransport.Cancellation) throws {
    generator = SeededGenerator(seed: seed)
    let pageSize = Int.random(in: 1...5, using: &generator)
    let count = Int.random(in: 0...3, using: &generator) * Int.random(in: 0...7, using: &generator)
    server = ModelServer(count: count)
    transport = ScriptedTransport(cancellation)
    let client = RowcastClient(
      try #require(ScriptedTransport.base), registry: RowRegistry { $0 }, transport: transport,
      clock: HandClock())
    list = PagedList(client, feed: "f", pageSize: pageSize, executor: executor)
  }

  mutating func note(_ what: String) {
    seen[what, default: 0] += 1
    log.append(what)
  }

  mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  mutating func go(steps: Int) throws {
    for _ in 0..<steps {
      try act()
      // Often not everything has run when the next thing happens.
      if chance(3) == 0 {
        for _ in 0..<chance(6) {
          executor.runOne(using: &generator)
          try verifyAlways()
        }
      } else {
        try settle()
      }
    }
    try finish()
  }

  /// Has everything run, in an order of chance, and looks.
  mutating func settle() throws {
    while executor.runOne(using: &generator) { try verifyAlways() }
    try verifyAtRest()
  }

  private mutating func act() throws {
    switch chance(17) {
    case 0, 1:
      server.write(using: &generator)
      note("write")
    case 2:
      note("loadNew")
      list.start(.loadNew)
    case 3...6:
      note("loadMore")
      list.start(.loadMore)
    case 7, 8:
      note("update")
      list.start(.update)
    case 9 where chance(2) == 0:
      note("expire")
      server.expire()
    case 9: break
    case 10 where isFollowing && chance(3) == 0:
      note("unfollow")
      list.unfollow()
      isFollowing = false
    case 10:
      note("follow")
      list.follow()
      isFollowing = true
    case 11: try tell()
    default: try bring()
    }
  }

  /// Brings the next event to the open stream.
  private mutating func tell() throws {
    try settle()
    guard let stream = transport.streams.last, stream.isOpen else { return }
    let version = try ModelServer.version(stream.position) + 1
    if version > server.version { return }
    if chance(10) == 0 {
      note("reset")
      (told, isReset) = (server.version, true)
      let data = #"{"feed":"f","snapshot":"s\#(told)","total":\#(server.now.count)}"#
      try transport.event("reset", id: "s\(told)", data: data)
    } else {
      note("event")
      told = version
      try transport.event("change", id: "s\(version)", data: server.event(version).json)
    }
    // One that is not heard before the stream ends is told by the next stream.
    try settle()
  }

  /// Has the server make an answer, or the network bring one or lose it; cancelled or not.
  private mutating func bring() throws {
    let waiting = transport.requests.indices.filter { !transport.requests[$0].isAnswered }
    guard let number = waiting.randomElement(using: &generator) else { return }
    let request = transport.requests[number]
    let late = request.isCancelled ? "late " : ""
    if made[number] == nil, chance(5) < 2 {
      made[number] = try server.answer(request.target)
      return note("\(late)answer made")
    }
    let answer = try made[number] ?? server.answer(request.target)
    switch chance(12) {
    case 0:
      note("\(late)offline")
      transport.answer(number, .failure(RowcastError(.offline, detail: "model")))
    case 1:
      note("\(late)timeout")
      transport.answer(number, .failure(RowcastError(.timeout, detail: "model")))
    case 2:
      note("\(late)failure")
      transport.answer(number, .success(ModelServer.problem([404, 429, 500, 503][chance(4)])))
    case 3:
      note("\(late)malformed")
      var cut = answer
      cut.body.removeLast(9)
      transport.answer(number, .success(cut))
    default:
      note("\(late)\(answer.status)")
      transport.answer(number, .success(answer))
    }
  }

  /// Without failures, a refresh and what follows ends with what the server has; so does an update.
  private mutating func finish() throws {
    try settle()
    try answerAll()
    list.start(.loadNew)
    try loadToEnd()
    try verifySame("after a refresh")
    for _ in 0...chance(4) { server.write(using: &generator) }
    list.start(.update)
    try loadToEnd()
    try verifySame("after an update")
    list.follow()
    isFollowing = true
    try settle()
    list.start(.loadNew)
    list.close()
    isClosed = true
    for number in transport.requests.indices where !transport.requests[number].isAnswered {
      transport.answer(number, .success(try server.answer(transport.requests[number].target)))
    }
    try settle()
    try verifySame("after the end")
  }

  private mutating func loadToEnd() throws {
    try settle()
    try answerAll()
    for _ in 0..<10_000 where !list.state.isNoMore {
      list.start(.loadMore)
      try settle()
      try answerAll()
    }
  }

  private mutating func answerAll() throws {
    for _ in 0..<10_000 {
      let live = transport.requests.indices.filter { !transport.requests[$0].isAnswered }
      if live.isEmpty { return }
      for number in live {
        transport.answer(number, .success(try server.answer(transport.requests[number].target)))
      }
      try settle()
    }
    throw TestFailure("the list asks without an end")
  }
}
