import Feeds
import Testing

@Suite struct `SipHash-2-4` {
  /// The vectors of the authors' reference implementation: key 00…0f, message 00, 01, 02, …
  @Test(
    arguments: [
      (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (2, 0x0d6c_8009_d9a9_4f5a),
      (3, 0x8567_6696_d7fb_7e2d), (7, 0xab02_00f5_8b01_d137), (8, 0x93f5_f579_9a93_2462),
      (15, 0xa129_ca61_49be_45e5),
    ] as [(UInt8, UInt64)])
  func `agrees with the reference`(length: UInt8, mark: UInt64) {
    let hash = SipHash(key: Array(0..<16))
    #expect(hash.mark(of: Array(0..<length)) == mark)
  }

  @Test func `takes any key and any message`() {
    var marks: Set<UInt64> = []
    for count in 0...40 {
      let hash = SipHash(key: [UInt8](repeating: 7, count: count))
      marks.insert(hash.mark(of: []))
      marks.insert(hash.mark(of: [UInt8](repeating: 0, count: 300)))
    }
    // Keys differ up to 16 bytes.
    #expect(marks.count == 17 * 2)
  }
}
