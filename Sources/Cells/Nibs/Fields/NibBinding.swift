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
