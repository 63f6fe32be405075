/// What a repair found, did and left.
package struct DoctorRepair: Sendable {
  package let before: DoctorReport
  /// What was done, in its order, each in one sentence without a full stop.
  package let deeds: [String]
  /// The look after it, within the same transaction: its faults are those that no program mends.
  package let after: DoctorReport
}
