/// Makes tokens that writes are allowed with.
package enum WriteToken {
  /// 256 bits of chance from the system, as 43 characters that need no escaping anywhere.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return String(decoding: Base64URL.encoded(bytes), as: UTF8.self)
  }
}
