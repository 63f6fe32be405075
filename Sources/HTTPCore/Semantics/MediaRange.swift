/// One member of an `Accept` field: a media range and its weight (RFC 9110 §12.5.1).
struct MediaRange {
  /// How a range stands to a media type.
  enum Fit {
    /// The range covers the type; of several the one with the highest value decides.
    case covers(specificity: Int)
    /// Type and subtype fit, but the range asks for parameters that the type lacks.
    case lacksParameters
    case differs
  }

  private let type: ArraySlice<UInt8>
  private let subtype: ArraySlice<UInt8>
  private let parameters: ArraySlice<UInt8>
  let quality: Quality

  /// Nil when `member` is not a media range or its weight is malformed.
  init?(_ member: ArraySlice<UInt8>) {
    var cursor = FieldCursor(member)
    guard let type = cursor.token() else { return nil }
    self.type = type
    if cursor.take(0x2F) {
      guard let subtype = cursor.token() else { return nil }
      self.subtype = subtype
    } else {
      // Java's own client sends a lone `*` for `*/*`.
      guard Self.isStar(type) else { return nil }
      subtype = type
    }
    if Self.isStar(type) && !Self.isStar(subtype) { return nil }
    parameters = cursor.rest
    var quality = Quality.full
    do throws(MalformedFieldValue) {
      while let parameter = try cursor.parameter() {
        guard parameter.isNamed("q") else { continue }
        guard let weight = Quality(weight: parameter.value) else { return nil }
        quality = weight
        break
      }
    } catch { return nil }
    self.quality = quality
  }

  /// How this range stands to `offer`; costs the range's length.
  func fit(to offer: MediaType) -> Fit {
    if Self.isStar(type) { return fit(to: offer, base: 1) }
    guard ByteClass.isEqual(type, ignoringCaseOf: offer.type) else { return .differs }
    if Self.isStar(subtype) { return fit(to: offer, base: 2) }
    guard ByteClass.isEqual(subtype, ignoringCaseOf: offer.subtype) else { return .differs }
    return fit(to: offer, base: 3)
  }

  /// Looks at the parameters before `q`; those behind it say nothing about the type.
  private func fit(to offer: MediaType, base: Int) -> Fit {
    var cursor = FieldCursor(parameters)
    var specificity = base
    while let parameter = try? cursor.parameter(), !parameter.isNamed("q") {
      // All that the server sends is UTF-8, so asking for it narrows nothing.
      if parameter.isNamed("charset")
        && ByteClass.isEqual(parameter.value, ignoringCaseOf: "utf-8")
      {
        continue
      }
      let isOffered = offer.parameters.contains {
        parameter.isNamed($0.name) && parameter.value.elementsEqual($0.value.utf8)
      }
      guard isOffered else { return .lacksParameters }
      specificity += 1
    }
    return .covers(specificity: specificity)
  }

  private static func isStar(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count == 1 && bytes.first == 0x2A
  }
}
