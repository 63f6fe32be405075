import HTTPCore
import Testing

@Suite struct AcceptEncodingTests {
  @Test(arguments: [
    (nil, ContentCoding.identity), ("", .identity), ("gzip", .gzip), ("GZIP", .gzip),
    ("x-gzip", .gzip), ("gzip, deflate, br, zstd", .gzip), ("br;q=1, gzip;q=0.1", .gzip),
    ("deflate, br", .identity), ("*", .gzip), ("*;q=0", .identity), ("gzip;q=0", .identity),
    ("gzip;q=0.000", .identity), ("gzip;q=0, *", .identity), ("gzip, *;q=0", .gzip),
    ("identity", .identity), ("identity, gzip", .gzip), ("identity, gzip;q=0.5", .identity),
    ("identity;q=0.5, gzip;q=0.5", .gzip), ("identity;q=0.5, gzip", .gzip),
    ("identity, *;q=0.5", .identity), ("gzip;q=0.5, *", .identity),
    ("identity;q=0", .identity), ("identity;q=0, *;q=0", .identity),
    ("identity;q=0, gzip;q=0.001", .gzip), ("gzip;q=0.5;x=y", .gzip), ("gzip ; q=0.5", .gzip),
  ])
  func `gzip is chosen where it is taken and liked as well (RFC 9110 §12.5.3)`(
    value: String?, choice: ContentCoding
  ) {
    #expect(AcceptEncoding(value.map { Sample.slice($0) }).choice == choice)
  }

  @Test(arguments: ["gzip;q=x", "gzip;q=2", "gzip;q", "gzip q=1", "gzip/1", "\"gzip\"", ";;;"])
  func `malformed members are passed over`(value: String) {
    #expect(AcceptEncoding(Sample.slice(value)).choice == .identity)
    #expect(AcceptEncoding(Sample.slice(value + ", x-gzip")).choice == .gzip)
  }

  @Test func `of a coding named twice the first weight counts`() {
    #expect(AcceptEncoding(Sample.slice("gzip;q=0, gzip")).choice == .identity)
  }

  @Test func `several lines are one list`() {
    let request = Sample.request(fields: [
      ("Accept-Encoding", "br"), ("Accept-Encoding", "gzip"),
    ])
    #expect(AcceptEncoding(of: request).choice == .gzip)
  }
}
