/// Reads one piece of a URI that has been split from the rest already (RFC 3986 §2.4).
///
/// Splitting comes first and decoding once, so an encoded delimiter never divides and an encoded
/// `%` is never decoded again.
package enum PercentDecoding {
  /// What `piece` says: UTF-8 without NUL.
  ///
  /// `blanks` says whether `+` means a blank, as it does in a query and not in a path. Bytes that a
  /// URI should have encoded (`<`, `"`, `\`, `[`, non-ASCII) are taken as they are, because
  /// browsers and curl send them. The result is `piece` itself, without a copy, when nothing in it
  /// is encoded, else a new array; its indices start anywhere, as a slice's do.
  package static func decode(
    _ piece: ArraySlice<UInt8>, plusIsBlank: Bool
  ) throws(PercentDecodingError) -> ArraySlice<UInt8> {
    var every: UInt8 = 0
    var isEncoded = false
    for index in piece.indices {
      let byte = piece[index]
      if byte == 0 { throw PercentDecodingError(.nul, at: index) }
      every |= byte
      isEncoded = isEncoded || byte == 0x25 || (byte == 0x2B && plusIsBlank)
    }
    let decoded = isEncoded ? try unescaped(piece, plusIsBlank: plusIsBlank) : piece
    // Without an escape or a byte beyond ASCII there is nothing that could be bad UTF-8.
    guard isEncoded || every >= 0x80 else { return decoded }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: decoded.span)
    } catch {
      let place = source(ofDecoded: error.byteOffsets.lowerBound, in: piece)
      throw PercentDecodingError(.invalidUTF8, at: place)
    }
    return decoded
  }

  private static func unescaped(
    _ piece: ArraySlice<UInt8>, plusIsBlank: Bool
  ) throws(PercentDecodingError) -> ArraySlice<UInt8> {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(piece.count)
    var index = piece.startIndex
    while index < piece.endIndex {
      let byte = piece[index]
      guard byte == 0x25 else {
        decoded.append(byte == 0x2B && plusIsBlank ? 0x20 : byte)
        index += 1
        continue
      }
      guard piece.endIndex - index > 2,
        let high = ByteClass.hexValue(piece[index + 1]),
        let low = ByteClass.hexValue(piece[index + 2])
      else { throw PercentDecodingError(.badEscape, at: index) }
      let value = high << 4 | low
      if value == 0 { throw PercentDecodingError(.nul, at: index) }
      decoded.append(value)
      index += 3
    }
    return decoded[...]
  }

  /// The index in `piece`, whose escapes are good, of what became the byte `offset` of the result.
  private static func source(ofDecoded offset: Int, in piece: ArraySlice<UInt8>) -> Int {
    var index = piece.startIndex
    for _ in 0..<offset where index < piece.endIndex { index += piece[index] == 0x25 ? 3 : 1 }
    return index
  }
}
