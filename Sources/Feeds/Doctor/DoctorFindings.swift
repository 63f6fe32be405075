/// Faults as they are found: the first of them in words, all of them counted.
struct DoctorFindings {
  /// Faults kept in words.
  static let limit = 100

  private(set) var faults: [String] = []
  private(set) var count = 0
  private(set) var mends: Set<DoctorMend> = []

  /// - Parameter mends: what a repair has to do about it, all of it.
  mutating func add(_ fault: String, _ mends: [DoctorMend]) {
    self.mends.formUnion(mends)
    count += 1
    if faults.count < Self.limit { faults.append(fault) }
  }

  mutating func add(_ fault: String, _ mend: DoctorMend) { add(fault, [mend]) }

  /// Whether an order is in doubt, or a feed's history: what it has not may then be its own.
  var doubtsOrders: Bool {
    mends.contains { mend in
      switch mend {
      case .order, .history: true
      default: false
      }
    }
  }
}
