import Foundation
import TestSupport
import Testing

/// The commands of `Docs/Evolving.md`.
struct EvolvingTests {
  @Test func `each file and command of the page on evolving cells does what it says`() throws {
    let tour = Tour(page: "Docs/Evolving.md")
    let reader = try TourReader()
    for part in tour.parts {
      let difference = try reader.follow(part)
      #expect(difference == nil, "\(difference ?? "")")
    }
    #expect(tour.steps.count { $0.answer != nil } == 8)
  }
}
