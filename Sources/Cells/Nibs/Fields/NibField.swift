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

/// Where a field's value comes from.
struct NibBinding: Sendable {
  let path: JSONPath
  let format: NibFormat
  /// What a row has where the payload has nothing, as JSON.
  let fallback: [UInt8]?
  let isRequired: Bool

  func json(in payload: JSONTree) throws(PayloadFault) -> [UInt8]? {
    guard let value = payload.value(at: path), value.kind != .null else {
      if let fallback { return fallback }
      guard isRequired else { return nil }
      throw PayloadFault(pointer: path.pointer, reason: "this member is missing")
    }
    do {
      return try format.json(of: value)
    } catch {
      throw PayloadFault(pointer: path.pointer, reason: error.reason)
    }
  }
}
