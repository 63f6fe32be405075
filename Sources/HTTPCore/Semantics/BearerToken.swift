/// The token of an `Authorization: Bearer` field (RFC 6750 §2.1).
///
/// It is a secret: compare digests of it with ``ConstantTime``, and never log it. Its description
/// says nothing.
package struct BearerToken: Sendable, CustomStringConvertible {
  /// At least one byte; letters, digits and `-._~+/`, with `=` at the end only.
  package let bytes: ArraySlice<UInt8>

  /// The scheme's name is taken in any case. Nil when the request has no `Authorization` line,
  /// more than one, another scheme, or a token that is not a `token68` (RFC 9110 §11.2).
  package init?(of request: borrowing Request) {
    var found: ArraySlice<UInt8>?
    for field in request.fields where field.known == .authorization {
      guard found == nil else { return nil }
      found = request.bytes(field.value)
    }
    guard let found else { return nil }
    var cursor = FieldCursor(found)
    guard let scheme = cursor.token(), ByteClass.isEqual(scheme, ignoringCaseOf: "bearer"),
      cursor.take(0x20)
    else { return nil }
    cursor.skipBlanks()
    let token = cursor.rest
    guard Self.accepts(token) else { return nil }
    bytes = token
  }

  package var description: String { "(bearer token)" }

  /// Whether a client could send the bytes as a token: a `token68`.
  package static func accepts(_ token: ArraySlice<UInt8>) -> Bool {
    var cursor = FieldCursor(token)
    guard cursor.run(where: isToken68) != nil else { return false }
    _ = cursor.run { $0 == 0x3D }
    return cursor.current == nil
  }

  private static func isToken68(_ byte: UInt8) -> Bool {
    ByteClass.isUnreserved(byte) || byte == 0x2B || byte == 0x2F
  }
}
