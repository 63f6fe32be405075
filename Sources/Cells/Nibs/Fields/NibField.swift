/// A member of a nib cell's rows.
struct NibField: Sendable {
  enum Source: Sendable {
    /// The same JSON in every row.
    case constant([UInt8])
    case bound(NibBinding)
  }

  let name: [UInt8]
  let source: Source

  var yieldsText: Bool {
    switch source {
    case .constant(let json): json.first == 0x22
    case .bound(let binding): binding.format.yieldsText
    }
  }

  /// Whether each row has it.
  var isAlwaysThere: Bool {
    switch source {
    case .constant: true
    case .bound(let binding): binding.isRequired || binding.fallback != nil
    }
  }

  /// The JSON of the member's value; nil where the row goes without.
  func json(in payload: JSONTree) throws(PayloadFault) -> [UInt8]? {
    switch source {
    case .constant(let json): json
    case .bound(let binding): try binding.json(in: payload)
    }
  }
}
