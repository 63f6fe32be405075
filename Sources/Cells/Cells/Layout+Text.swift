extension Layout {
  /// How many lines `text` is likely to take in a font of `fontSize` points (before `textScale`),
  /// where `inset` points of the row's width are not for text. At least 1.
  ///
  /// An estimate, for heights that must be known before any client has drawn: a letter counts as
  /// half an em, an ideograph or emoji as one, and words are not kept whole. Costs a pass over the
  /// text's scalars.
  public func lineCount(of text: String, fontSize: Double, inset: Double = 0) -> Int {
    let em = fontSize * textScale
    let available = max(width - inset, em)
    var lines = 1
    var used = 0.0
    var isJoined = false
    let ascii = asciiPrefix(of: text, em * 0.5, available, &lines, &used)
    if ascii == text.utf8.count { return lines }
    let rest = text.utf8.index(text.startIndex, offsetBy: ascii)
    for scalar in text.unicodeScalars[rest...] {
      if scalar == "\n" {
        lines += 1
        used = 0
        isJoined = false
        continue
      }
      let advance = isJoined ? 0 : em * Self.advance(of: scalar)
      isJoined = scalar == "\u{200D}"
      if used + advance > available {
        lines += 1
        used = 0
      }
      used += advance
    }
    return lines
  }

  /// Lays out what stands before the first character beyond ASCII, and answers how many bytes that
  /// is; the same steps as for all others, at a tenth of the cost.
  private func asciiPrefix(
    of text: String, _ advance: Double, _ available: Double, _ lines: inout Int,
    _ used: inout Double
  ) -> Int {
    let bytes = text.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x80 { return index }
      if byte >= 0x20 {
        if used + advance > available {
          lines += 1
          used = 0
        }
        used += advance
      } else if byte == 0x0A {
        lines += 1
        used = 0
      }
    }
    return bytes.count
  }

  /// Widths in em: joiners and combining marks none, wide scripts and emoji one, the rest half.
  private static func advance(of scalar: Unicode.Scalar) -> Double {
    if scalar.value < 0x300 { return scalar.value < 0x20 ? 0 : 0.5 }
    return switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F, 0x202A...0x202E, 0x20D0...0x20FF,
      0xFE00...0xFE0F, 0x1F3FB...0x1F3FF:
      0
    // Hebrew, Arabic, the scripts of India and South-East Asia: which of them are marks.
    case 0x591...0x6ED, 0x900...0xEFF: isMark(scalar) ? 0 : 0.5
    case 0x1100...0x115F, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60: 1
    // Two of these make one flag.
    case 0x1F1E6...0x1F1FF: 0.5
    case 0x1F000...0x1FAFF, 0x20000...0x3FFFD: 1
    default: 0.5
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }
}
