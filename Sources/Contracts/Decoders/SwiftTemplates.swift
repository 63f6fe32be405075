/// What is the same in every decoder in Swift.
enum SwiftTemplates {
  static let page = lines(
    """
    /// A page of `GET /feeds/{feed}/rows`.
    public struct Page: Codable, Hashable, Sendable {
      public var feed: String
      public var pageIndex: Int
      public var pageSize: Int
      public var total: Int
      public var isNoMore: Bool
      public var snapshot: String
      /// The address of the page that follows; nil behind the last.
      public var next: String?
      public var rows: [Row]

      /// Reads what the server has answered.
      public init(json: Data) throws {
        self = try JSONDecoder().decode(Page.self, from: json)
      }
    }

    /// What every row has.
    public struct RowHeader: Codable, Hashable, Sendable {
      public var id: String
      /// The cell's name, as the server has it.
      public var type: String
      /// Points.
      public var height: Double
      /// Points; nil for a row as wide as its list.
      public var width: Double?
      /// Columns of a grid; nil outside of one.
      public var span: Int?

      public init(
        id: String, type: String, height: Double, width: Double? = nil, span: Int? = nil
      ) {
        self.id = id
        self.type = type
        self.height = height
        self.width = width
        self.span = span
      }
    }
    """)

  static let rowMembers = lines(
    """
      public var id: String { header.id }
      public var type: String { header.type }
      public var height: Double { header.height }

      private enum Key: String, CodingKey {
        case payload
      }

      public init(from decoder: any Decoder) throws {
        let header = try RowHeader(from: decoder)
        let row = try decoder.container(keyedBy: Key.self)
    """)

  static let values = lines(
    """
    /// Any JSON value.
    public enum JSONValue: Codable, Hashable, Sendable {
      case null
      case bool(Bool)
      case integer(Int)
      /// What an `Int` can't hold, in up to 38 digits.
      case decimal(Decimal)
      /// What a `Decimal` can't hold.
      case number(Double)
      case string(String)
      case array([JSONValue])
      case object([String: JSONValue])

      public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let value = try? container.decode(Bool.self) {
          self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
          self = .integer(value)
        } else if let value = try? container.decode(Decimal.self) {
          self = .decimal(value)
        } else if let value = try? container.decode(Double.self) {
          self = .number(value)
        } else if let value = try? container.decode(String.self) {
          self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
          self = .array(value)
        } else {
          self = .object(try container.decode([String: JSONValue].self))
        }
      }

      public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
      }
    }
    """)

  static let box = lines(
    """
    /// A value that may hold another of its own type.
    @dynamicMemberLookup
    public indirect enum Box<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
      case boxed(Value)

      public init(_ value: Value) { self = .boxed(value) }

      public var value: Value {
        switch self {
        case .boxed(let value): return value
        }
      }

      public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
        value[keyPath: path]
      }

      public init(from decoder: any Decoder) throws { self = .boxed(try Value(from: decoder)) }

      public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
    """)

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
