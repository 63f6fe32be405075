import Feeds
import TestSupport
import Testing

/// One way to damage a database, and what the doctor has to say of it.
struct Damage: Sendable, CustomTestStringConvertible {
  /// What is wrong afterwards.
  let name: String
  /// Whether a repair leaves nothing.
  let isMended: Bool
  /// Does the damage; answers the fault that must be told, word for word.
  let make: @Sendable (DoctorFixture) throws -> String

  init(
    _ name: String, isMended: Bool = true,
    _ make: @escaping @Sendable (DoctorFixture) throws -> String
  ) {
    self.name = name
    self.isMended = isMended
    self.make = make
  }

  /// A damage by SQL.
  init(_ name: String, isMended: Bool = true, sql: String, says fault: String) {
    self.init(name, isMended: isMended) { fixture in
      try fixture.sql(sql)
      return fault
    }
  }

  var testDescription: String { name }

  static let all = ofFeeds + ofNodes + ofEntries + ofItems + ofHistory + ofSchema
}
