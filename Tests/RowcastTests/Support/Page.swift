import Foundation
import TestSupport

/// A page as a client reads it.
struct Page: Decodable {
  struct Row: Decodable {
    let id: String
    let type: String
    let height: Double
  }

  let feed: String
  let pageIndex: Int
  let pageSize: Int
  let total: Int
  let isNoMore: Bool
  let next: String?
  let rows: [Row]
}

/// What `/feeds` answers.
struct FeedList: Decodable {
  struct Entry: Decodable, Equatable {
    let name: String
    let order: String
    let total: Int
  }

  let feeds: [Entry]
}

extension RawResponse {
  /// The body as a value; throws what the body is where it is another.
  func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    guard status == 200, let value = try? JSONDecoder().decode(type, from: Data(body)) else {
      throw TestFailure("\(status): \(text)")
    }
    return value
  }
}

extension ServerProcess {
  /// A page whose rows keep what `GET /cells` promises of them.
  func page(_ target: String) throws -> Page {
    let response = try get(target)
    let faults = try RowRules(cells: get("/cells").body).faults(of: response.body)
    guard faults.isEmpty else { throw TestFailure("\(target): \(faults)") }
    return try response.decoded()
  }

  /// The feeds' names and totals, as `books 40`.
  func totals() throws -> [String] {
    try get("/feeds").decoded(FeedList.self).feeds.map { "\($0.name) \($0.total)" }
  }
}
