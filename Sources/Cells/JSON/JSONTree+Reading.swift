extension JSONTree {
  /// Reads a text by the rules of `StrictJSON`.
  ///
  /// Costs one pass, and the strict one where the first does not see by itself that it is well.
  ///
  /// - Throws: a fault that names the offset within `bytes`.
  package init(of bytes: ArraySlice<UInt8>, maximumDepth: Int) throws(JSONFault) {
    let tape = JSONTape(reading: bytes)
    guard let tape, tape.isPlain, tape.depth <= maximumDepth, tape.isWellEncoded else {
      _ = try StrictJSON.value(of: bytes, maximumDepth: maximumDepth)
      guard let tape else {
        throw JSONFault(offset: 0, reason: "no more than 256 levels may be nested")
      }
      self.init(tape: tape)
      return
    }
    self.init(tape: tape)
  }

  /// Reads a text that `StrictJSON` has accepted before, such as a stored payload, in one pass.
  ///
  /// Of anything else it reads what it can, and is nil where it finds no way or more than 256
  /// levels.
  package init?(accepted bytes: ArraySlice<UInt8>) {
    guard let tape = JSONTape(reading: bytes) else { return nil }
    self.init(tape: tape)
  }
}
