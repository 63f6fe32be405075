/// The bytes of a request, with exactly the field lines that it is given besides Host.
package struct RawRequest: Sendable {
  package let bytes: [UInt8]

  package init(_ method: String, _ target: String, _ fields: [String] = []) {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields
    bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
