/// Ids that the server makes: UUIDs of version 7 (RFC 9562 §5.7), in the order of their time to the
/// millisecond and of 74 bits of chance within it.
enum TimeOrderedID {
  /// - Parameter milliseconds: since 1970.
  static func make(at milliseconds: Int64) -> ItemID {
    let time = UInt64(clamping: milliseconds) & 0xFFFF_FFFF_FFFF
    let high = time << 16 | 0x7000 | UInt64.random(in: 0..<0x1000)
    let low = 1 << 63 | UInt64.random(in: 0..<(1 << 62))
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for place in 0..<32 {
      if [8, 12, 16, 20].contains(place) { text.append(UInt8(ascii: "-")) }
      let word = place < 16 ? high : low
      text.append(digits[Int(word >> UInt64(60 - place % 16 * 4) & 15)])
    }
    return ItemID(stored: text)
  }
}
