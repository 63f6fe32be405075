extension Migrator {
  /// What is left to apply; throws where files and records contradict each other.
  ///
  /// A newer database is told first: seen from an old program, all else follows from it.
  func pending(after records: [MigrationRecord]) throws(MigrationError) -> [NumberedMigration] {
    let states = status(after: records)
    func names(_ matches: (MigrationStatus.State) -> Bool) -> [String] {
      states.filter { matches($0.state) }.map(\.name)
    }
    let newer = names { if case .newer = $0 { true } else { false } }
    if !newer.isEmpty {
      throw .newerDatabase(applied: newer, latestKnown: migrations.last?.name)
    }
    let missing = names { if case .missing = $0 { true } else { false } }
    if !missing.isEmpty { throw .missing(missing) }
    let edited = names { if case .edited = $0 { true } else { false } }
    if !edited.isEmpty { throw .edited(edited) }
    for status in states {
      if case .renamed(let from, _) = status.state {
        throw .renamed(applied: from, file: status.name)
      }
      if status.state == .outOfOrder, let latest = records.last?.name {
        throw .outOfOrder(file: status.name, latestApplied: latest)
      }
    }
    let pending = Set(states.filter { $0.state == .pending }.map(\.number))
    return migrations.filter { pending.contains($0.number) }
  }

  /// Where each file and each record stands, by number.
  func status(after records: [MigrationRecord]) -> [MigrationStatus] {
    let latestKnown = migrations.last?.number ?? 0
    let latestApplied = records.last?.number ?? 0
    var applied = Dictionary(records.map { ($0.number, $0) }) { first, _ in first }
    var states: [MigrationStatus] = []
    for file in migrations {
      let state: MigrationStatus.State =
        if let record = applied.removeValue(forKey: file.number) {
          if record.checksum != file.checksum {
            .edited(at: record.appliedAt)
          } else if record.name != file.name {
            .renamed(from: record.name, at: record.appliedAt)
          } else {
            .applied(at: record.appliedAt)
          }
        } else {
          file.number < latestApplied ? .outOfOrder : .pending
        }
      states.append(MigrationStatus(number: file.number, name: file.name, state: state))
    }
    for record in applied.values {
      let at = record.appliedAt
      states.append(
        MigrationStatus(
          number: record.number, name: record.name,
          state: record.number > latestKnown ? .newer(at: at) : .missing(at: at)))
    }
    return states.sorted { $0.number < $1.number }
  }
}
