import FeedClient
import Foundation
import TestSupport

/// A feed in memory with snapshots as the contract has them: what the random tests hold a list to.
struct ModelServer {
  /// The list as of each version; a snapshot is a version's number behind an `s`.
  private(set) var versions: [[ModelItem]] = [[]]
  /// Snapshots below are no longer kept.
  private(set) var oldest = 0
  private var lastNumber = 0

  var now: [ModelItem] { versions[version] }
  var version: Int { versions.count - 1 }

  init(count: Int) { for _ in 0..<count { versions[0].append(make()) } }

  private mutating func make(_ id: String? = nil) -> ModelItem {
    lastNumber += 1
    return ModelItem(number: lastNumber, id: id ?? "i\(lastNumber)")
  }

  /// One committed change.
  mutating func write(using generator: inout SeededGenerator) {
    var list = now
    let isLarge = Int.random(in: 0..<10, using: &generator) == 0
    for _ in 0..<(isLarge ? 6 : 1) {
      let kind = Int.random(in: 0..<6, using: &generator)
      guard kind > 1, let index = list.indices.randomElement(using: &generator) else {
        let index = Bool.random(using: &generator) ? 0 : list.count
        list.insert(make(), at: index)
        continue
      }
      switch kind {
      case 2: list.remove(at: index)
      case 3: list[index].revision += 1
      case 4:
        let item = list.remove(at: index)
        list.insert(item, at: Int.random(in: 0...list.count, using: &generator))
      // Removed, and made anew under the same id: another item.
      default: list[index] = make(list[index].id)
      }
    }
    versions.append(list)
  }

  /// Forgets all snapshots but the newest.
  mutating func expire() { oldest = version }

  /// What it answers to a target now.
  func answer(_ target: String) throws -> TransportResponse {
    guard let parts = URLComponents(string: target) else {
      throw TestFailure("no target: \(target)")
    }
    var query: [String: String] = [:]
    for item in parts.queryItems ?? [] { query[item.name] = item.value }
    switch parts.path {
    case "/feeds/f/rows": return try page(query)
    case "/feeds/f/changes": return try changes(query)
    default: throw TestFailure("no route: \(target)")
    }
  }

  private func number(_ query: [String: String], _ name: String) throws -> Int {
    guard let text = query[name], let value = Int(text) else { throw TestFailure("no \(name)") }
    return value
  }

  static func version(_ snapshot: String?) throws -> Int {
    guard let snapshot, snapshot.first == "s", let version = Int(snapshot.dropFirst()) else {
      throw TestFailure("no snapshot: \(snapshot ?? "nil")")
    }
    return version
  }

  private func page(_ query: [String: String]) throws -> TransportResponse {
    let (index, size) = (try number(query, "pageIndex"), try number(query, "pageSize"))
    let version = try query["snapshot"].map(Self.version) ?? version
    if version < oldest { return Self.problem(410) }
    let listed = versions[version]
    var living: [Int: ModelItem] = [:]
    for item in now { living[item.number] = item }
    let rows = listed.dropFirst(index * size).prefix(size).compactMap { living[$0.number]?.row }
    let isNoMore = (index + 1) * size >= listed.count
    let next = #""/feeds/f/rows?pageIndex=\#(index + 1)&pageSize=\#(size)&snapshot=s\#(version)""#
    return Self.success(
      #"{"feed":"f","pageIndex":\#(index),"pageSize":\#(size),"total":\#(listed.count),"#
        + #""isNoMore":\#(isNoMore),"snapshot":"s\#(version)","next":\#(isNoMore ? "null" : next),"#
        + #""rows":[\#(rows.joined(separator: ","))]}"#)
  }

  private func changes(_ query: [String: String]) throws -> TransportResponse {
    let (since, loaded) = (try Self.version(query["since"]), try number(query, "loaded"))
    let lists =
      since < oldest
      ? nil : ModelDelta(from: versions[since].prefix(loaded), to: now.prefix(loaded))
    return Self.success(
      #"{"feed":"f","since":"s\#(since)","snapshot":"s\#(version)","loaded":\#(loaded),"#
        + #""total":\#(now.count),\#(ModelDelta.members(lists))}"#)
  }

  /// The event that leads to a version, and how many rows it inserts; nil where it tells a reload.
  func event(_ version: Int) -> (json: String, inserts: Int?) {
    let delta =
      version % 7 == 0
      ? nil : ModelDelta(from: versions[version - 1][...], to: versions[version][...])
    let json =
      #"{"feed":"f","since":"s\#(version - 1)","snapshot":"s\#(version)","#
      + #""total":\#(versions[version].count),\#(ModelDelta.members(delta))}"#
    return (json, delta?.inserts.count)
  }

  static func problem(_ status: Int) -> TransportResponse {
    let body = #"{"type":"about:blank","title":"P","status":\#(status),"detail":"No."}"#
    return TransportResponse(status: status, body: Data(body.utf8))
  }

  private static func success(_ body: String) -> TransportResponse {
    TransportResponse(status: 200, body: Data(body.utf8))
  }
}
