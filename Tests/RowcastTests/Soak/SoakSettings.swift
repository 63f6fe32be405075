import Foundation

/// What `scripts/soak` sets; else a short run.
struct SoakSettings: CustomStringConvertible {
  let duration: Duration
  /// Imports to be killed.
  let kills: Int
  let seed: UInt64

  init() {
    let environment = ProcessInfo.processInfo.environment
    let minutes = environment["SOAK_MINUTES"].flatMap(Double.init)
    duration = minutes.map { .seconds($0 * 60) } ?? .seconds(12)
    kills = environment["SOAK_KILLS"].flatMap(Int.init) ?? (minutes == nil ? 20 : 200)
    seed = environment["SOAK_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
  }

  var description: String { "seed \(seed)" }
}
