/// A media type such as `text/html; charset=utf-8` (RFC 9110 §8.3.1).
///
/// Type, subtype and parameter names are in lower case; parameter values are as they came, without
/// their quotes.
package struct MediaType: Sendable, Hashable {
  /// One parameter, for instance `charset` and `utf-8`.
  package struct Parameter: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  package let type: String
  package let subtype: String
  package let parameters: [Parameter]

  /// A type known to the program; both texts must be tokens in lower case.
  package init(_ type: String, _ subtype: String) {
    self.type = type
    self.subtype = subtype
    parameters = []
  }

  /// The type that a `Content-Type` value names.
  ///
  /// Throws when the value is not one whole media type (two of them, joined by a comma, included),
  /// or names one parameter twice.
  package init(parsing value: ArraySlice<UInt8>) throws(MalformedFieldValue) {
    var cursor = FieldCursor(value)
    cursor.skipBlanks()
    guard let type = cursor.token(), cursor.take(0x2F), let subtype = cursor.token() else {
      throw MalformedFieldValue()
    }
    var parameters: [Parameter] = []
    while let parameter = try cursor.parameter() {
      let name = Self.lowercased(parameter.name)
      guard !parameters.contains(where: { $0.name == name }), parameters.count < 16 else {
        throw MalformedFieldValue()
      }
      let value = String(decoding: parameter.value, as: UTF8.self)
      parameters.append(Parameter(name: name, value: value))
    }
    self.type = Self.lowercased(type)
    self.subtype = Self.lowercased(subtype)
    self.parameters = parameters
  }

  /// The type of a request's body; nil when the request does not say one, says it twice, or says
  /// it badly, which all deserve a 415 where the type matters.
  package init?(ofBodyOf request: Request) {
    guard let value = request.combinedValue(of: .contentType) else { return nil }
    guard let parsed = try? MediaType(parsing: value) else { return nil }
    self = parsed
  }

  /// Whether both name the same type and subtype, whatever their parameters.
  package func isSameType(as other: MediaType) -> Bool {
    type == other.type && subtype == other.subtype
  }

  /// The value of the parameter of that name, which is given in lower case.
  package func value(of name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// The `charset` parameter in lower case, or nil.
  package var charset: String? { value(of: "charset")?.lowercased() }

  /// Whether a body of this type may be read as UTF-8: no charset is said, or UTF-8 or its
  /// subset US-ASCII is.
  package var isUTF8: Bool {
    guard let charset else { return true }
    return charset == "utf-8" || charset == "utf8" || charset == "us-ascii"
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.lazy.map(ByteClass.lowercased), as: UTF8.self)
  }
}
