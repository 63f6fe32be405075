/// Where a payload does not fit its type, and how.
public struct PayloadFault: Hashable, Sendable, CustomStringConvertible {
  /// The member at fault within the payload, as a JSON Pointer (RFC 6901); empty for the whole.
  public let pointer: String
  /// One sentence without a full stop.
  public let reason: String

  public var description: String { pointer.isEmpty ? reason : "\(pointer): \(reason)" }

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      pointer = Self.pointer(context.codingPath + [key])
      reason = "this member is missing"
    case DecodingError.valueNotFound(let type, let context):
      pointer = Self.pointer(context.codingPath)
      reason = "\(Self.name(of: type)) is expected here, not null"
    case DecodingError.typeMismatch(let type, let context):
      pointer = Self.pointer(context.codingPath)
      reason = "\(Self.name(of: type)) is expected here"
    case DecodingError.dataCorrupted(let context):
      pointer = Self.pointer(context.codingPath)
      reason = context.debugDescription
    case EncodingError.invalidValue(_, let context):
      pointer = Self.pointer(context.codingPath)
      reason = context.debugDescription
    default:
      pointer = ""
      reason = "\(error)"
    }
  }

  private static func pointer(_ path: [any CodingKey]) -> String {
    path.map { key in
      var text = "/"
      for character in key.intValue.map(String.init) ?? key.stringValue {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.append(character)
        }
      }
      return text
    }.joined()
  }

  /// What JSON calls a value of the Swift type.
  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is Double.Type, is Float.Type: "a number"
    case is any FixedWidthInteger.Type: "a whole number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "an array"
    default: "\(type)"
    }
  }
}
