/// What makes a schema unusable for validation.
package enum SchemaFault: Error, Hashable, Sendable, CustomStringConvertible {
  case notJSON
  /// A keyword that the validator does not know, so that it can't say what is valid.
  case unknownKeyword(String, pointer: String)
  /// A keyword with a value that it can't have.
  case malformed(pointer: String)

  package var description: String {
    switch self {
    case .notJSON: "the schema is no JSON"
    case .unknownKeyword(let keyword, let pointer): "unknown keyword \(keyword) at \"\(pointer)\""
    case .malformed(let pointer): "malformed schema at \"\(pointer)\""
    }
  }
}
