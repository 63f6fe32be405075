import Cells

private enum Keys: String, CodingKey { case inner, list, next }
private enum InnerKeys: String, CodingKey { case a, b }

struct LayeredCell: Cell {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner)
    try inner.encode(1, forKey: .a)
    var again = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner)
    try again.encode("b", forKey: .b)
    var list = container.nestedUnkeyedContainer(forKey: .list)
    try list.encode(1)
    try list.encode("a")
    try list.encode(2)
    var elements = list.nestedUnkeyedContainer()
    try elements.encode(contentsOf: [true, false])
    try "super".encode(to: container.superEncoder())
    try [1].encode(to: container.superEncoder(forKey: .next))
  }
}

struct NullsCell: Cell {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encodeNil(forKey: .inner)
    try container.encode(String?.none, forKey: .list)
    try container.encode(Genre?.none, forKey: .next)
  }
}

struct MapCell: Cell {
  var counts = ["a": 1]
  func encode(to encoder: any Encoder) throws { try counts.encode(to: encoder) }
}

struct TwiceCell: Cell {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(1, forKey: .inner)
    try container.encode("b", forKey: .inner)
  }
}

struct ThrowingCell: Cell {
  struct Refusal: Error {}
  func encode(to encoder: any Encoder) throws { throw Refusal() }
}

struct ThrowingMemberCell: Cell {
  var member = ThrowingCell()
}

struct WordCell: Cell {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("word")
  }
}

struct MuteCell: Cell {
  func encode(to encoder: any Encoder) throws {}
}

struct HandingCell: Cell {
  var film = FilmCell()
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(film)
  }
}

/// Arrays of types of which a value must be made to be known.
struct UnmadeCell: Cell {
  struct Opaque: Encodable, Sendable { var text: String }
  struct Vast: Codable { var high: Int128, low: UInt128 }
  final class Chain: Codable, Sendable { let next: Chain }
  var moods: [Mood] = []
  var shapes: [Shape] = []
  var opaque: [Opaque] = []
  var chains: [Chain] = []
  var vast: [Vast] = []
  var films: [FilmCell] = []
}
