/// Why a piece of a request's target cannot be decoded, and where; it deserves a 400.
@usableFromInline
package struct PercentDecodingError: Error, Hashable {
  package enum Fault: Sendable, Hashable {
    /// A `%` without two hexadecimal digits behind it.
    case badEscape
    /// A NUL, encoded or not.
    case nul
    /// Bytes that are not UTF-8 once decoded.
    case invalidUTF8
  }

  package let fault: Fault
  /// The index, in the bytes that were given, of the first byte at fault (the `%`, where it is
  /// encoded).
  package let offset: Int

  package init(_ fault: Fault, at offset: Int) {
    self.fault = fault
    self.offset = offset
  }

  /// What to tell the client; names no byte of the request.
  package var reason: String {
    switch fault {
    case .badEscape: "a '%' is not followed by two hexadecimal digits"
    case .nul: "it holds a NUL"
    case .invalidUTF8: "it is not UTF-8 once percent-decoded"
    }
  }
}
