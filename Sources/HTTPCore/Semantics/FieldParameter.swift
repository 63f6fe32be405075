/// One `name=value` after a semicolon in a field value (RFC 9110 §5.6.6).
struct FieldParameter {
  /// A token, in the case it came in; compare it without regard to case.
  let name: ArraySlice<UInt8>
  /// Without quotes and escapes; may be any bytes.
  let value: ArraySlice<UInt8>

  /// Whether the name is `lowercased`, in whatever case.
  func isNamed(_ lowercased: String) -> Bool {
    ByteClass.isEqual(name, ignoringCaseOf: lowercased)
  }
}
