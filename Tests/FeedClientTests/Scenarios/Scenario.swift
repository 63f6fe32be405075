import Foundation
import TestSupport
import Testing

/// One of `Tests/Clients/scenarios.json`, which the JavaScript client runs too.
struct Scenario: Sendable, CustomTestStringConvertible {
  let name: String
  let pageSize: Int
  /// The JSON of each step.
  let steps: [Data]

  var testDescription: String { name }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// All of them; an empty list where the file can't be read, which a test refuses.
  static let all: [Scenario] = (try? read()) ?? []

  private static func read() throws -> [Scenario] {
    let file = root.appending(path: "Tests/Clients/scenarios.json")
    let list = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]]
    return try (list ?? []).map { entry in
      guard let name = entry["name"] as? String, let pageSize = entry["pageSize"] as? Int,
        let steps = entry["steps"] as? [[String: Any]], !steps.isEmpty
      else { throw TestFailure("a scenario without its keys: \(entry.keys)") }
      return Scenario(
        name: name, pageSize: pageSize,
        steps: try steps.map {
          try JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys])
        })
    }
  }
}
