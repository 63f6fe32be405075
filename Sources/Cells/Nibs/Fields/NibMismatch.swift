/// Why a format has nothing for a value.
struct NibMismatch: Error, Hashable, Sendable {
  let reason: String

  init(reason: String) { self.reason = reason }

  init(_ expected: String, _ value: JSONTree) {
    reason = "\(expected) is expected here, not \(value.shown)"
  }
}
