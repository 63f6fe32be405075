/// The least and the greatest that a number may be, both of them allowed.
struct SchemaBounds: Sendable {
  var least: Double?
  /// What it must be greater than.
  var above: Double?
  var greatest: Double?

  /// What is expected of a value out of the bounds; nil for one within.
  func expectation(of value: Double, _ what: String) -> String? {
    if let least, value < least { return "\(what) of at least \(least) is expected here" }
    if let above, value <= above { return "\(what) above \(above) is expected here" }
    if let greatest, value > greatest { return "\(what) of at most \(greatest) is expected here" }
    return nil
  }
}
