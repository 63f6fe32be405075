import Cells
import FoundationEssentials

/// An item with members of every kind that a coder treats in its own way.
struct Kinds: FeedItem {
  static let itemType = "kinds"

  enum Mood: String, Codable, Sendable { case calm, wild }

  struct Inner: Codable, Sendable {
    var x: Double?
    var counts: [String: Int]?
    var rows: [[Inner]]?
    var accented: String?

    enum CodingKeys: String, CodingKey {
      case x, counts, rows
      case accented = "é"
    }
  }

  /// Tries one kind after another: what failed within must not be seen from outside.
  struct Loose: Codable, Sendable {
    var text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = "int \(number)"
      } else if let number = try? container.decode(Double.self) {
        text = "double \(number)"
      } else if let string = try? container.decode(String.self) {
        text = "string \(string)"
      } else {
        text = container.decodeNil() ? "null" : "else"
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  var text: String?
  var int: Int?
  var small: Int8?
  var unsigned: UInt64?
  var huge: Int128?
  var double: Double?
  var float: Float?
  var flag: Bool?
  var mood: Mood?
  var date: Date?
  var url: URL?
  var data: Data?
  var decimal: Decimal?
  var inner: Inner?
  var inners: [String: Inner]?
  var ints: [Int]?
  var texts: [String]?
  var doubles: [Double?]?
  var loose: Loose?
  var loosest: [Loose]?
  var bytes: [UInt8]?
  var numbered: [Int: String]?
  var dates: [Date]?
}

/// Shows the whole item, and some of it once more.
struct KindsCell: Cell {
  struct Nothing: Codable {}

  var item: Kinds?
  var zebra = ""
  var again: [Kinds]?
  var nothing: Nothing? = Nothing()
  var inners: [String: Kinds.Inner]?

  mutating func show(_ item: Kinds) {
    self.item = item
    zebra = item.text ?? ""
    again = item.int == nil ? [item, item] : nil
    inners = item.inners
  }
}

/// Is encoded by hand, one container within the other and at times across.
struct HandmadeCell: Cell {
  enum Key: String, CodingKey {
    case z, a, nested
    case accented = "é"
    case quote = "q\"q"
    case upper = "Z"
  }

  var item: Kinds?

  init() {}
  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(item?.text ?? "none", forKey: .z)
    var nested = container.nestedContainer(keyedBy: Key.self, forKey: .nested)
    try nested.encode(1, forKey: .z)
    var list = nested.nestedUnkeyedContainer(forKey: .a)
    try list.encode(list.count)
    try list.encodeNil()
    try list.encode(1.5)
    var last = list.nestedContainer(keyedBy: Key.self)
    try last.encode(true, forKey: .quote)
    if item?.int != nil { try nested.encode(2, forKey: .quote) }
    if (item?.int ?? 0) % 2 == 1 { try list.encode(7) }
    try container.encode(item?.double, forKey: .a)
    try container.encode("Z", forKey: .upper)
    switch item?.mood {
    case .calm: try container.encode(3, forKey: .z)
    case .wild: try container.encode(encoder.codingPath.count, forKey: .quote)
    case nil: break
    }
    if item?.flag == true { try container.encode(1, forKey: .accented) }
    if item?.flag == false {
      var up = container.superEncoder().singleValueContainer()
      try up.encode("up")
    }
  }
}
