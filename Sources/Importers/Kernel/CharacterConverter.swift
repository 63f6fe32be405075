import CLinux
import Glibc

/// Text of another encoding as UTF-8, by the C library's iconv.
enum CharacterConverter {
  /// What a conversion gives.
  struct Converted {
    var bytes: [UInt8] = []
    /// How often something that is no character of the encoding became U+FFFD.
    var replaced = 0
  }

  /// Nil where the system does not know the encoding.
  ///
  /// - Parameter encoding: a name as iconv has it; checked by the caller, since iconv takes more
  ///   than names.
  static func utf8(_ bytes: [UInt8], from encoding: String) -> Converted? {
    let unit = encoding.hasPrefix("UTF-16") ? 2 : encoding.hasPrefix("UTF-32") ? 4 : 1
    let descriptor = unsafe iconv_open("UTF-8", encoding)
    guard unsafe descriptor != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
    defer { _ = unsafe iconv_close(descriptor) }
    var converted = Converted()
    var buffer = [CChar](repeating: 0, count: 64 * 1024)
    var input = bytes.map { CChar(bitPattern: $0) }
    var start = 0
    while start < input.count {
      var errorNumber: Int32 = 0
      var left = input.count - start
      var room = buffer.count
      // Both pointers stay within their arrays: iconv moves them by what it has taken and written.
      unsafe input.withUnsafeMutableBufferPointer { source in
        unsafe buffer.withUnsafeMutableBufferPointer { target in
          var from = unsafe source.baseAddress.map { unsafe $0 + start }
          var to = target.baseAddress
          if unsafe iconv(descriptor, &from, &left, &to, &room) == -1 { errorNumber = errno }
        }
      }
      start = input.count - left
      converted.bytes.append(
        contentsOf: buffer[..<(buffer.count - room)].lazy.map { UInt8(bitPattern: $0) })
      switch errorNumber {
      case 0, E2BIG: continue
      default:
        converted.bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
        converted.replaced += 1
        // EINVAL is a character that the end cuts off.
        if errorNumber == EINVAL { return converted }
        start += unit
      }
    }
    return converted
  }
}
