/// A JSON value of the OpenAPI document, its members in the order in which they were put.
indirect enum OpenAPIValue {
  case text(String)
  case integer(Int64)
  case number(Double)
  case flag(Bool)
  case list([OpenAPIValue])
  case object([(name: String, value: OpenAPIValue)])
  /// JSON that is there already.
  case json([UInt8])

  /// The members of an object; none of any other value.
  var members: [(name: String, value: OpenAPIValue)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The object with the other's members behind its own, or instead of those of the same names.
  func adding(_ other: OpenAPIValue) -> OpenAPIValue {
    let names = Set(other.members.map(\.name))
    return .object(members.filter { !names.contains($0.name) } + other.members)
  }

  /// What refers to a part of the document: `schemas`, `parameters`, `responses` or `headers`.
  static func reference(_ kind: String, _ name: String) -> OpenAPIValue {
    ["$ref": .text("#/components/\(kind)/\(name)")]
  }

  /// The same for a schema.
  static func schema(_ name: String) -> OpenAPIValue { reference("schemas", name) }
}

extension OpenAPIValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: OpenAPIValue...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, OpenAPIValue)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}
