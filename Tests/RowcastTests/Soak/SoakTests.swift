import TestSupport
import Testing

/// Everything at once, for as long as `scripts/soak` says.
@Suite(.serialized) struct SoakTests {
  @Test func `each walk equals the feed at its mark, and the doctor finds nothing`() throws {
    let settings = SoakSettings()
    let soak = try Soak(seed: settings.seed)
    do {
      try soak.run(for: settings.duration)
    } catch {
      Issue.record("Soak, \(settings): \(error); so far \(soak.counts)")
    }
    print("Soak, \(settings): \(soak.counts)")
    #expect(soak.counts.imports > 3)
  }
}
