/// One value of an accepted JSON text, kept as its bytes.
package struct JSONValue: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case object, array, string, number, boolean, null

    /// What it is called in a message.
    package var name: String {
      switch self {
      case .object: "an object"
      case .array: "an array"
      case .string: "a string"
      case .number: "a number"
      case .boolean: "true or false"
      case .null: "null"
      }
    }
  }

  package let kind: Kind
  /// The value without the blanks between its tokens; every digit and escape as it was written.
  package let bytes: [UInt8]

  /// The text of a string, escapes resolved; nil for other kinds.
  package var string: [UInt8]? {
    guard kind == .string else { return nil }
    return JSONString.resolved(bytes[1..<(bytes.count - 1)])
  }

  /// What the kind is called in a message.
  package var kindName: String { kind.name }
}

/// One member of an object, its key's escapes resolved.
package struct JSONMember: Hashable, Sendable {
  package let key: [UInt8]
  package let value: JSONValue

  package var name: String { String(decoding: key, as: UTF8.self) }

  /// The name to compare with names that are known: empty for a key too long to be one of them, so
  /// that comparing costs the same whatever came in.
  package var knownName: String { key.count <= 32 ? name : "" }
}
