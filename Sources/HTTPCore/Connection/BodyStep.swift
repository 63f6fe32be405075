/// What has been found of a body in some input.
enum BodyStep {
  /// All of the input has been used, and more must come.
  case more
  /// The next bytes of a body that is given in pieces; never none.
  case part(ArraySlice<UInt8>)
  /// The body is complete.
  case end
}
