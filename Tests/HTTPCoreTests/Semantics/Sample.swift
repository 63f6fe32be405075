import HTTPCore

/// Makes the inputs of the routing and semantics tests.
enum Sample {
  /// `bytes` as a slice that does not start at 0, as those of a real request never do.
  static func slice(_ bytes: some Sequence<UInt8>) -> ArraySlice<UInt8> {
    ([0x25, 0x2F, 0x22] + Array(bytes)).dropFirst(3)
  }

  static func slice(_ text: String) -> ArraySlice<UInt8> { slice(text.utf8) }

  static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// A request with those field lines, in that order.
  static func request(
    _ method: Method = .get, _ path: String = "/", query: String? = nil,
    fields lines: [(String, String)] = []
  ) -> Request {
    var head: [UInt8] = Array("\(method.rawValue) ".utf8)
    func put(_ text: String) -> Range<Int> {
      let start = head.count
      head.append(contentsOf: text.utf8)
      return start..<head.count
    }
    let pathRange = put(path)
    _ = put("?")
    let queryRange = query.map(put)
    var fields: [Request.Field] = []
    for (name, value) in lines {
      let nameRange = put(name)
      _ = put(": ")
      let known = FieldName(lowercased: name.lowercased())
      fields.append(Request.Field(known: known, name: nameRange, value: put(value)))
      _ = put("\r\n")
    }
    return Request(
      minorVersion: 1, method: method, head: head, path: pathRange, query: queryRange,
      fields: fields, body: [])
  }
}
