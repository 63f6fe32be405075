import FoundationEssentials

/// Decodes a value as the decoder itself would, but so that every fault names its place.
///
/// Foundation's decoder says of a number that its type can't hold (256 for a `UInt8`, 1.5 for an
/// `Int`) only that the whole was no JSON. Through this, the same fault has its coding path and
/// says which numbers are expected. Costs more than decoding plainly: decode again with it where
/// that has failed.
struct Located<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    switch Value.self {
    case is Date.Type, is Data.Type, is URL.Type, is Decimal.Type:
      // The decoder has its own ways with these, and uses them only when asked for them itself.
      value = try decoder.singleValueContainer().decode(Value.self)
    default:
      value = try Value(from: LocatingDecoder(base: decoder))
    }
  }
}
