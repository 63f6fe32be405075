/// Pieces of JSON Pointers (RFC 6901).
package enum JSONPointer {
  /// The pointer to the member `name` of an object: a slash, and the name with `~` and `/` escaped.
  ///
  /// Scalar by scalar: a combining mark behind a slash makes another character of it.
  package static func member(_ name: String) -> String {
    var pointer = String.UnicodeScalarView("/".unicodeScalars)
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": pointer.append(contentsOf: "~0".unicodeScalars)
      case "/": pointer.append(contentsOf: "~1".unicodeScalars)
      default: pointer.append(scalar)
      }
    }
    return String(pointer)
  }
}
