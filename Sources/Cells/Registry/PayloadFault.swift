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
      reason = Self.phrase(context.debugDescription)
    case EncodingError.invalidValue(_, let context):
      pointer = Self.pointer(context.codingPath)
      reason = Self.phrase(context.debugDescription)
    default:
      pointer = ""
      reason = "\(error)"
    }
  }

  /// The decoder's own words, which end in a full stop.
  private static func phrase(_ sentence: String) -> String {
    let sentence = ShortText.of(sentence)
    guard sentence.utf8.last == UInt8(ascii: ".") else { return sentence }
    return String(decoding: sentence.utf8.dropLast(), as: UTF8.self)
  }

  private static func pointer(_ path: [any CodingKey]) -> String {
    path.map { JSONPointer.member(member($0)) }.joined()
  }

  /// The key as the payload has it. Only an index of an array is taken for its number, since a
  /// member named "007" has one too.
  private static func member(_ key: any CodingKey) -> String {
    guard let number = key.intValue, key.stringValue == "Index \(number)" else {
      return key.stringValue
    }
    return String(number)
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
