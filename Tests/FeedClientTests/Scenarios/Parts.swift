import Foundation
import TestSupport

/// The members of a JSON object.
struct Parts {
  let parts: [String: Any]

  init(_ value: Any?) throws {
    guard let parts = value as? [String: Any] else { throw TestFailure("no object") }
    self.parts = parts
  }

  func string(_ key: String) throws -> String {
    guard let value = parts[key] as? String else { throw TestFailure("no string \(key)") }
    return value
  }

  func int(_ key: String) throws -> Int {
    guard let value = parts[key] as? Int else { throw TestFailure("no number \(key)") }
    return value
  }

  /// A member's JSON again.
  func json(_ key: String) throws -> String {
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .withoutEscapingSlashes]
    guard let value = parts[key] else { throw TestFailure("no \(key)") }
    return String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
  }
}
