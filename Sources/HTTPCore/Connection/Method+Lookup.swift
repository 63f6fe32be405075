extension Method {
  /// The method that the bytes of `range` name, letter by letter; makes no string.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count <= 8 else { return nil }
    var word: UInt64 = 0
    for index in range { word = word << 8 | UInt64(bytes[index]) }
    switch word {
    case 0x47_4554: self = .get
    case 0x4845_4144: self = .head
    case 0x504F_5354: self = .post
    case 0x50_5554: self = .put
    case 0x4445_4C45_5445: self = .delete
    case 0x4F_5054_494F_4E53: self = .options
    case 0x50_4154_4348: self = .patch
    case 0x54_5241_4345: self = .trace
    case 0x43_4F4E_4E45_4354: self = .connect
    default: return nil
    }
  }
}
