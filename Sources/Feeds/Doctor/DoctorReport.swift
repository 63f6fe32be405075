/// What a look at a whole database found.
package struct DoctorReport: Sendable {
  /// The first faults, each in one sentence without a full stop that names feed, node or item; it
  /// may quote what is stored, so it is no line for a terminal yet.
  package let faults: [String]
  /// All faults, those told and those not.
  package let faultCount: Int
  /// What was looked at.
  package let feeds: Int
  package let items: Int
  package let versions: Int
  package let nodes: Int

  package var isSound: Bool { faultCount == 0 }
  /// Faults beyond those told.
  package var untold: Int { faultCount - faults.count }
}
