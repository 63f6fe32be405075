import Cells
import DemoFeed
import Foundation
import TestSupport
import Testing

@Suite struct RealPackagesTests {
  @Test(.enabled(if: RealPackages.file != nil, Comment(rawValue: RealPackages.absence)))
  func `every real package decodes and renders`() throws {
    let registry = try CellRegistry(DemoFeed.registrations)
    let file = try #require(RealPackages.file)
    let decoder = JSONDecoder()
    var counts: [String: Int] = [:]
    var types: Set<ReuseIdentifier> = []
    for line in try RealPackages.unzipped(file).split(separator: UInt8(ascii: "\n")) {
      let stored = try decoder.decode(Head.self, from: line)
      // In this file the payload is each line's last member.
      let payload = try #require(line.firstRange(of: Data(#""payload":"#.utf8))).upperBound
      let row = try registry.row(
        forPayload: Array(line[payload...].dropLast()), ofType: stored.type, at: IndexPath(row: 0),
        in: RowContext(id: stored.id))
      if row.refusedHeight != nil { Issue.record("\(stored.id): \(row.refusedHeight ?? 0)") }
      counts[stored.type, default: 0] += 1
      types.insert(row.row.type)
    }
    #expect(
      counts == ["python-package": 60_000, "javascript-package": 39_500, "debian-package": 703])
    #expect(types == ["PackageCell"])
  }

  private struct Head: Decodable {
    let id: String
    let type: String
  }
}
