import SQLite
import Testing

struct SHA256Tests {
  // NIST, FIPS 180-4 examples and the SHAVS short messages; lengths around a block's end beside.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopq"
        + "klmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `the NIST vectors come out`(message: String, digest: String) {
    #expect(SHA256.hexadecimal(Array(message.utf8)) == digest)
  }

  @Test func `a message of any length around a block's end is padded`() {
    // Digests of N letters a, joined and hashed again: one value stands for all lengths.
    let all = (0...130).map { SHA256.hexadecimal([UInt8](repeating: 97, count: $0)) }.joined()
    #expect(
      SHA256.hexadecimal(Array(all.utf8))
        == "5eee4c50e1b5ec4f1a47f34c25ca988850b49da7904f5ab1b3abc5cc0ae66ef9")
  }

  @Test func `pieces of any length make the same digest`() {
    let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let whole = SHA256.digest(message[...])
    for size in [1, 3, 63, 64, 65, 127, 128, 129, 999] {
      var hash = SHA256()
      var rest = message[...]
      while !rest.isEmpty {
        hash.update(rest.prefix(size))
        rest = rest.dropFirst(size)
        hash.update([])
      }
      #expect(hash.finish() == whole, "\(size)")
    }
  }
}
