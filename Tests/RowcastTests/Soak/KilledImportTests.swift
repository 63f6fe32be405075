import Foundation
import Glibc
import TestSupport
import Testing

/// Imports killed at random moments: the doctor finds nothing, and nothing of the import is there
/// or all of it.
struct KilledImportTests {
  @Test func `an import killed at any moment leaves a sound database`() throws {
    let settings = SoakSettings()
    var random = SeededGenerator(seed: settings.seed)
    let folder = try TemporaryFolder()
    let path = folder.file("rowcast.db")
    var round = 0
    let sizes = [5, 60, 1_500]
    // How long an import of each size takes, in microseconds, from one that may end.
    var lengths: [Int: UInt32] = [:]
    var killed = 0
    while killed < settings.kills {
      round += 1
      let count = round <= 3 ? sizes[round - 1] : sizes.randomElement(using: &random) ?? 5
      let file = try folder.write(
        (0..<count).map { _ in
          Samples.film(
            "film-\(Int.random(in: 0..<4_000, using: &random))", title: "Round \(round)") + "\n"
        }.joined(), as: "items")
      let start = ContinuousClock.now
      let process = try ChildProcess(
        RowcastBinary.path, ["import", "films", file, "--db", path])
      guard let length = lengths[count] else {
        #expect(try process.wait() == .exited(0), "\(process.errors)")
        lengths[count] = UInt32((ContinuousClock.now - start) / .microseconds(1))
        continue
      }
      usleep(UInt32.random(in: 0...(length + length / 10), using: &random))
      process.signal(SIGKILL)
      if try process.wait() == .signalled(SIGKILL) { killed += 1 }
      let doctor = try RowcastBinary.run(["doctor", "--db", path], within: .seconds(60))
      guard doctor.ending == .exited(0) else {
        Issue.record("seed \(settings.seed), round \(round): \(doctor.whole)")
        return
      }
    }
    print("Killed \(killed) of \(round - 3) imports; the doctor found nothing. \(settings)")
  }
}
