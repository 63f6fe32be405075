/// A type of a generated decoder.
indirect enum DecodedType: Hashable {
  case string
  case boolean
  /// Fits 64 bits.
  case integer
  /// Whole, and beyond 64 bits.
  case largeInteger
  case number
  case anything
  case array(DecodedType)
  /// An object whose members have one type, whatever their names.
  case map(DecodedType)
  case optional(DecodedType)
  /// A declaration, by its name.
  case named(String)

  /// The same, without a second optional around one.
  var orNull: DecodedType {
    if case .optional = self { return self }
    return .optional(self)
  }
}
