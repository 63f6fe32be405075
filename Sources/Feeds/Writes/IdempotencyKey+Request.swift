import HTTPCore
import SQLite

extension IdempotencyKey {
  /// The key as a request has it, before its content is known.
  struct Name: Sendable {
    let scope: [UInt8]
    let key: String

    func key(of content: [UInt8]) -> IdempotencyKey {
      IdempotencyKey(scope: scope, key: key, content: content)
    }
  }

  /// The request's key; nil where it has none.
  ///
  /// - Parameters:
  ///   - token: the digest of the request's token.
  ///   - path: the path that the request is about, however it spelled it.
  static func name(
    in request: Request, token: [UInt8], path: String
  ) throws(WriteError) -> Name? {
    var value: ArraySlice<UInt8>?
    for field in request.fields where field.known == .idempotencyKey {
      guard value == nil else { throw .malformedKey }
      value = request.bytes(field.value)
    }
    guard let value else { return nil }
    guard (1...255).contains(value.count), value.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .malformedKey
    }
    let scope = SHA256.digest(token[...] + Array(path.utf8))
    return Name(scope: scope, key: String(decoding: value, as: UTF8.self))
  }

  /// Begins the digest of a content of that type.
  static func contentHash(of type: RequestContent.Kind) -> SHA256 {
    var hash = SHA256()
    hash.update(Array("\(type.mediaType)\n".utf8)[...])
    return hash
  }
}
