import FoundationEssentials

/// A line of a feed, read by another way than it was written.
struct StoredLine: Decodable {
  let id: String
  let type: String
  /// Nil where the member is absent.
  let publishedAt: String??
  /// The payload's own bytes.
  let payload: [UInt8]
  let keys: [String]

  init(_ line: some StringProtocol) throws {
    self = try JSONDecoder().decode(StoredLine.self, from: Data(line.utf8))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    type = try container.decode(String.self, forKey: .type)
    publishedAt =
      container.contains(.publishedAt)
      ? .some(try container.decode(String?.self, forKey: .publishedAt)) : nil
    payload = try Array(
      JSONEncoder().encode(container.decode([String: Scalar].self, forKey: .payload)))
    keys = container.allKeys.map(\.rawValue).sorted()
  }

  enum CodingKeys: String, CodingKey, CaseIterable { case id, type, publishedAt, payload }

  /// What payloads of these feeds hold.
  enum Scalar: Codable {
    case string(String)
    case integer(Int)
    case null

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let number = try? container.decode(Int.self) {
        self = .integer(number)
      } else {
        self = .string(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .string(let text): try container.encode(text)
      case .integer(let number): try container.encode(number)
      case .null: try container.encodeNil()
      }
    }
  }
}
