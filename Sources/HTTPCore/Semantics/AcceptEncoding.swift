/// What content codings a client takes (`Accept-Encoding`, RFC 9110 §12.5.3).
///
/// Malformed members are passed over. Of a coding named twice the first weight counts; `x-gzip` is
/// gzip (§8.4.1.3).
package struct AcceptEncoding: Sendable {
  /// Gzip when the client takes it and likes it at least as well as identity; otherwise identity,
  /// also for a client that refuses every coding, and for one that says nothing.
  package let choice: ContentCoding

  /// `value` is that of all the `Accept-Encoding` lines, joined by commas; nil when there are none.
  package init(_ value: ArraySlice<UInt8>?) {
    var gzip: Quality?
    var identity: Quality?
    var others: Quality?
    var cursor = FieldCursor(value ?? [])
    while let member = cursor.member() {
      guard let (coding, quality) = Self.parse(member) else { continue }
      if coding.elementsEqual("*".utf8) {
        others = others ?? quality
      } else if ByteClass.isEqual(coding, ignoringCaseOf: "gzip")
        || ByteClass.isEqual(coding, ignoringCaseOf: "x-gzip")
      {
        gzip = gzip ?? quality
      } else if ByteClass.isEqual(coding, ignoringCaseOf: "identity") {
        identity = identity ?? quality
      }
    }
    let forGzip = gzip ?? others ?? .refused
    // An identity that nothing speaks of is taken, but not asked for: any gzip beats it.
    let forIdentity = identity ?? others ?? .refused
    choice = forGzip > .refused && forGzip >= forIdentity ? .gzip : .identity
  }

  package init(of request: borrowing Request) {
    self.init(request.combinedValue(of: .acceptEncoding))
  }

  private static func parse(_ member: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Quality)? {
    var cursor = FieldCursor(member)
    guard let coding = cursor.token() else { return nil }
    var quality = Quality.full
    do throws(MalformedFieldValue) {
      while let parameter = try cursor.parameter() {
        guard parameter.isNamed("q") else { continue }
        guard let weight = Quality(weight: parameter.value) else { return nil }
        quality = weight
      }
    } catch { return nil }
    return (coding, quality)
  }
}
