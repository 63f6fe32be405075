extension PayloadFault: Error {
  /// A fault of the value at `pointer`.
  package init(pointer: String, reason: String) {
    self.pointer = pointer
    self.reason = reason
  }
}
