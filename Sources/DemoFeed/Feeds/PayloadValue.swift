/// A value in the payload of a demo item, written as a Swift literal.
enum PayloadValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
  case string(String)
  case integer(Int)
  case null

  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(nilLiteral: ()) { self = .null }

  init(_ value: String?) { self = value.map(Self.string) ?? .null }
  init(_ value: Int?) { self = value.map(Self.integer) ?? .null }

  var json: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .null: "null"
    }
  }

  /// `text` as a JSON string; whatever JSON lets stand is left as it is.
  static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\0"..<" ":
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
