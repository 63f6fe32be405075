import Feeds
import FoundationEssentials

/// `rowcast doctor`
enum DoctorCommand {
  private static let repair = Option(
    name: "repair", kind: .flag, help: "mend what can be mended; without it nothing is changed",
    standard: nil)

  static let syntax = CommandSyntax(
    name: "doctor", summary: "check everything that the database must keep true",
    discussion: """
      Looks at every feed, item, kept version and node of the orders, as of one instant and
      beside a server at work, and tells each fault, one a line, to standard error: the first
      100, then how many more; exit status 1. Takes about five seconds a million items.

      With --repair it mends, in one transaction: orders are built anew from the items, none of
      which is lost; earlier versions that are in doubt go, so that clients under them load
      again; what is left over goes. What it can't mend it names and leaves; exit status 1.
      """,
    operands: [], options: [.db, repair])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let path = try options.databasePath()
    guard FileManager.default.fileExists(atPath: path) else {
      throw UsageError(
        description:
          "\(options.origin(of: .db)) is \"\(path)\", and there is no such file; name the database to look at"
      )
    }
    let start = ContinuousClock.now
    var line = ProgressLine()
    let progress = { (count: Int) in
      // Orders and items are counted one after the other, each at a speed of its own.
      if count == 1 {
        line.clear()
        line = ProgressLine()
      }
      line.show(count)
    }
    defer { line.clear() }
    guard try options.isSet(repair) else {
      let report = try Doctor.check(path: path, progress: progress)
      line.clear()
      return tell(report, since: start)
    }
    let repair = try Doctor.repair(path: path, progress: progress)
    line.clear()
    if repair.before.isSound { return tell(repair.before, since: start) }
    print("found \(CountText.of(repair.before.faultCount, "fault"))")
    for fault in told(repair.before) { print(fault) }
    for deed in repair.deeds { print(LogText.line("mended: \(deed)")) }
    return tell(repair.after, since: start)
  }

  /// Tells faults to standard error, or that there are none; answers the exit status.
  private static func tell(_ report: DoctorReport, since start: ContinuousClock.Instant) -> Int32 {
    for fault in told(report) { StandardError.write(fault) }
    let tenths = Int((ContinuousClock.now - start) / .milliseconds(100))
    let looks = """
      \(CountText.of(report.feeds, "feed")), \(CountText.of(report.items, "item")), \
      \(CountText.of(report.versions, "version")), \(CountText.of(report.nodes, "node")), \
      \(tenths / 10).\(tenths % 10) s
      """
    print("\(CountText.of(report.faultCount, "fault", zero: "no")): \(looks)")
    return report.isSound ? 0 : 1
  }

  /// The faults as lines, and how many there are beyond them.
  private static func told(_ report: DoctorReport) -> [String] {
    report.faults.map { LogText.line($0) }
      + (report.untold > 0 ? ["and \(report.untold) more"] : [])
  }
}
