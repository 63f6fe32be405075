/// Why bytes are not gzip, in zlib's words.
package struct GzipError: Error, Sendable, CustomStringConvertible {
  package let description: String
}
