/// Faults as they are found: the first of them in words, all of them counted.
struct DoctorFindings {
  /// Faults kept in words.
  static let limit = 100
  /// Of one kind, so that a broken node of a great feed does not hide what else there is.
  static let limitOfKind = 20

  private(set) var faults: [String] = []
  private(set) var count = 0
  private(set) var mends: Set<DoctorMend> = []
  private var kinds: [String: Int] = [:]

  mutating func add(_ fault: String, _ mend: DoctorMend) { add(fault, [mend]) }

  /// - Parameters:
  ///   - kind: what many faults have in common; none for one that is told in any case.
  ///   - mends: what a repair has to do about it, all of it.
  mutating func add(_ fault: String, kind: String = "", _ mends: [DoctorMend]) {
    self.mends.formUnion(mends)
    count += 1
    guard faults.count < Self.limit else { return }
    if !kind.isEmpty {
      kinds[kind, default: 0] += 1
      guard kinds[kind, default: 0] <= Self.limitOfKind else { return }
    }
    faults.append(fault)
  }

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
