import Cells
import Foundation

/// A cell with the less common kinds of members.
struct MixedCell: Cell {
  class Animal: Encodable, @unchecked Sendable {
    var name = ""
    var age: Int?
  }

  final class Dog: Animal, @unchecked Sendable {
    var tricks = [""]
    private enum CodingKeys: CodingKey { case tricks }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tricks, forKey: .tricks)
    }
  }

  enum Side: String, Codable, CodingKeyRepresentable { case left, right }
  struct Code: RawRepresentable, Codable, Hashable { var rawValue: String }

  @propertyWrapper struct Rounded: Encodable {
    var wrappedValue: Double?
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue.map { $0.rounded() })
    }
  }

  var animal = Animal()
  var film = FilmCell()
  var length = Duration.zero
  var sides: [Side: Int?] = [.left: 1]
  var bytes: [Int: String] = [:]
  var lists: [String: [Track]?] = ["a": nil]
  var codes: [Code] = [Code(rawValue: "a")]
  var code: Code?
  var range: ClosedRange<Int>?
  var genres: ContiguousArray<Genre> = [.jazz]
  var vast: [UInt128] = []
  var shapes: [Shape?] = [.nothing]
  @Rounded var score: Double?
  var point = SIMD2<Float>()
  var calendar = DateComponents()
}
