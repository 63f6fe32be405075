/// A cell in a generated decoder.
struct DecodedCell {
  /// As rows have it.
  let type: String
  /// As its payload's type is called.
  let name: String
  /// As its case is called in an enum of rows.
  let label: String
}
