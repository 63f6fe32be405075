import HTTPCore
import Testing

@Suite struct BearerTokenTests {
  private func token(_ values: String...) -> String? {
    let request = Sample.request(fields: values.map { ("Authorization", $0) })
    return BearerToken(of: request).map { Sample.text($0.bytes) }
  }

  @Test(arguments: [
    ("Bearer abc", "abc"), ("bearer abc", "abc"), ("BEARER abc", "abc"), ("Bearer   abc", "abc"),
    ("Bearer aZ09-._~+/==", "aZ09-._~+/=="), ("Bearer a", "a"),
  ])
  func `a token is taken from its field (RFC 6750 §2.1)`(value: String, expected: String) {
    #expect(token(value) == expected)
  }

  @Test(arguments: [
    "", "Bearer", "Bearer ", "Bearerabc", "Bearer\tabc", "Basic abc", "Bearer =", "Bearer a=b",
    "Bearer a b", "Bearer a,b", "Bearer \"abc\"", "Bearer é", "Bearer a\0", "abc", " ",
    "Bearer: abc", "Bearer abc, Bearer abc",
  ])
  func `anything else is no token`(value: String) {
    #expect(token(value) == nil)
  }

  @Test func `no field and two fields are no token`() {
    #expect(token() == nil)
    #expect(token("Bearer abc", "Bearer abc") == nil)
  }

  @Test func `a token does not describe itself`() throws {
    let request = Sample.request(fields: [("Authorization", "Bearer hidden")])
    let token = try #require(BearerToken(of: request))
    #expect(!"\(token) \(String(reflecting: token))".contains("hidden"))
  }

  @Test(arguments: [
    ([], [], true), ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false),
    ([0, 2, 3], [1, 2, 3], false), ([1, 2], [1, 2, 3], false), ([0xFF], [0x7F], false),
  ])
  func `digests are compared whole`(left: [UInt8], right: [UInt8], isEqual: Bool) {
    #expect(ConstantTime.isEqual(left, right) == isEqual)
  }
}
