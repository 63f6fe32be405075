/// Takes the chunked transfer coding off a body (RFC 9112 §7.1), cut wherever it may be.
///
/// Extensions and trailers are checked, counted against the limit together, and dropped.
struct ChunkedDecoder {
  private enum State {
    case sizeStart, size
    case beforeExtension, extensionStart, extensionName, afterExtensionName
    case extensionValueStart, extensionToken, extensionQuoted, extensionEscape
    case afterExtensionValue, sizeLineFeed
    case data, dataReturn, dataLineFeed
    case trailerStart, trailerName, trailerValue, trailerLineFeed, lastLineFeed, done
  }

  private var state = State.sizeStart
  /// Of a size while it is read, then what is left of the chunk.
  private var remaining = 0
  /// The digits of the size.
  private var digits = 0
  private var overhead = 0
  /// Whether what the body carries is counted and dropped.
  private let dropsBody: Bool
  /// The bytes that the chunks so far carry.
  private var count = 0

  init(dropsBody: Bool = false) { self.dropsBody = dropsBody }

  /// Takes bytes off the front of `input` and appends what they carry to `body`.
  ///
  /// Returns true at the body's end; what is then left in `input` belongs to the next request.
  mutating func decode(
    _ input: inout ArraySlice<UInt8>, into body: inout [UInt8], bodyLimit: Int, overheadLimit: Int
  ) throws(Fault) -> Bool {
    while state != .done {
      if state == .data {
        if remaining == 0 {
          state = .dataReturn
        } else {
          if input.isEmpty { return false }
          let part = min(remaining, input.count)
          if !dropsBody { body.append(contentsOf: input.prefix(part)) }
          input = input.dropFirst(part)
          remaining &-= part
          count &+= part
        }
        continue
      }
      guard let byte = input.first else { return false }
      input = input.dropFirst()
      try step(byte, overheadLimit: overheadLimit)
      if state == .data, remaining > bodyLimit &- count {
        throw Fault(.contentTooLarge, "The body is too large.")
      }
    }
    return true
  }

  private mutating func step(_ byte: UInt8, overheadLimit: Int) throws(Fault) {
    switch state {
    case .sizeStart, .size: try stepSize(byte, overheadLimit: overheadLimit)
    case .sizeLineFeed:
      try expect(byte, 0x0A)
      state = remaining == 0 ? .trailerStart : .data
    case .dataReturn:
      try expect(byte, 0x0D)
      state = .dataLineFeed
    case .dataLineFeed:
      try expect(byte, 0x0A)
      state = .sizeStart
    case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed:
      // The empty line that ends the body is no trailer.
      if state != .trailerStart || byte != 0x0D { try countOverhead(overheadLimit) }
      try stepTrailer(byte)
    case .lastLineFeed:
      try expect(byte, 0x0A)
      state = .done
    case .data, .done: break
    default:
      try countOverhead(overheadLimit)
      try stepExtension(byte)
    }
  }

  private mutating func stepSize(_ byte: UInt8, overheadLimit: Int) throws(Fault) {
    if let digit = ByteClass.hexValue(byte) {
      if state == .sizeStart {
        remaining = 0
        digits = 0
      }
      // Some clients pad sizes with zeros; more digits than 64 bits have are nothing but overhead.
      digits &+= 1
      if digits > 16 { try countOverhead(overheadLimit) }
      let (shifted, overflow) = remaining.multipliedReportingOverflow(by: 16)
      if overflow { throw Fault(.contentTooLarge, "The body is too large.") }
      remaining = shifted | Int(digit)
      state = .size
      return
    }
    guard state == .size else { throw .malformed("A chunk has no size.") }
    switch byte {
    case 0x0D: state = .sizeLineFeed
    case 0x3B: state = .extensionStart
    case 0x20, 0x09: state = .beforeExtension
    default: throw .malformed("The size of a chunk is malformed.")
    }
  }

  private mutating func stepExtension(_ byte: UInt8) throws(Fault) {
    let isBlank = ByteClass.isBlank(byte)
    switch state {
    case .beforeExtension where isBlank, .extensionStart where isBlank,
      .extensionValueStart where isBlank, .afterExtensionName where isBlank:
      break
    case .beforeExtension where byte == 0x3B: state = .extensionStart
    case .extensionStart where ByteClass.isToken(byte): state = .extensionName
    case .extensionName where ByteClass.isToken(byte): break
    case .extensionName where isBlank: state = .afterExtensionName
    case .extensionName where byte == 0x3D, .afterExtensionName where byte == 0x3D:
      state = .extensionValueStart
    case .afterExtensionName where byte == 0x3B: state = .extensionStart
    case .extensionValueStart where byte == 0x22: state = .extensionQuoted
    case .extensionValueStart where ByteClass.isToken(byte): state = .extensionToken
    case .extensionToken where ByteClass.isToken(byte): break
    case .extensionToken where isBlank, .afterExtensionValue where isBlank:
      state = .beforeExtension
    case .extensionQuoted where byte == 0x22: state = .afterExtensionValue
    case .extensionQuoted where byte == 0x5C: state = .extensionEscape
    case .extensionQuoted where !ByteClass.isControl(byte): break
    case .extensionEscape where !ByteClass.isControl(byte): state = .extensionQuoted
    case .extensionName, .extensionToken, .afterExtensionValue:
      switch byte {
      case 0x3B: state = .extensionStart
      case 0x0D: state = .sizeLineFeed
      default: throw .malformed("A chunk extension is malformed.")
      }
    default: throw .malformed("A chunk extension is malformed.")
    }
  }

  private mutating func stepTrailer(_ byte: UInt8) throws(Fault) {
    switch state {
    case .trailerStart where byte == 0x0D: state = .lastLineFeed
    case .trailerStart where ByteClass.isToken(byte): state = .trailerName
    case .trailerName where ByteClass.isToken(byte): break
    case .trailerName where byte == 0x3A: state = .trailerValue
    case .trailerValue where byte == 0x0D: state = .trailerLineFeed
    case .trailerValue where !ByteClass.isControl(byte): break
    case .trailerLineFeed where byte == 0x0A: state = .trailerStart
    default: throw .malformed("A trailer field is malformed.")
    }
  }

  private func expect(_ byte: UInt8, _ wanted: UInt8) throws(Fault) {
    if byte != wanted { throw .malformed("A chunk does not end where its size says.") }
  }

  private mutating func countOverhead(_ limit: Int) throws(Fault) {
    overhead &+= 1
    if overhead > limit {
      throw .malformed("The chunk extensions and trailers are too long.")
    }
  }
}
