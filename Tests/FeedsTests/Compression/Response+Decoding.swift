import HTTPCore
import TestSupport
import Testing
import Zlib

extension Response {
  /// The body without its content coding, whichever the answer says it has.
  func decodedBody() throws -> [UInt8] {
    guard let coding = field("Content-Encoding") else { return body }
    #expect(coding == "gzip")
    return try Self.ungzip(body)
  }

  static func ungzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var decoder = try GzipDecoder()
    var text: [UInt8] = []
    try decoder.decode(bytes, wrapping: \.self) { (output) throws(GzipError) in text += output }
    try decoder.finish()
    return text
  }
}

/// A payload such that the item's JSON is a little over a kilobyte and cannot be pressed: letters
/// of every length in UTF-8, about as often as their bytes leave no pattern.
enum IncompressiblePayload {
  static func text(seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    var title = ""
    while title.utf8.count < 960 {
      let range: ClosedRange<UInt32> =
        switch Int.random(in: 0..<100, using: &random) {
        case ..<52: 0x20...0x7E
        case ..<79: 0x80...0x7FF
        case ..<94: 0x800...0xFFFF
        default: 0x10000...0x10FFFF
        }
      let number = UInt32.random(in: range, using: &random)
      guard let letter = Unicode.Scalar(number), letter != "\"", letter != "\\" else { continue }
      title.unicodeScalars.append(letter)
    }
    return #"{"title":"\#(title)"}"#
  }
}
