package import HTTPCore

extension Request {
  /// A request for `target`, path and query as they stand on the wire, with those field lines.
  package static func sample(
    _ method: HTTPCore.Method = .get, _ target: some Sequence<UInt8>,
    fields lines: [(name: String, value: String)] = [], body: [UInt8] = []
  ) -> Request {
    var head = Array("\(method.rawValue) ".utf8)
    let start = head.count
    head.append(contentsOf: target)
    let end = head.count
    let mark = head[start...].firstIndex(of: UInt8(ascii: "?"))
    head.append(contentsOf: " HTTP/1.1\r\n".utf8)
    func put(_ text: String) -> Range<Int> {
      let start = head.count
      head.append(contentsOf: text.utf8)
      return start..<head.count
    }
    var fields: [Field] = []
    for (name, value) in lines {
      let nameRange = put(name)
      _ = put(": ")
      fields.append(
        Field(
          known: FieldName(lowercased: name.lowercased()), name: nameRange, value: put(value)))
      _ = put("\r\n")
    }
    return Request(
      minorVersion: 1, method: method, head: head, path: start..<(mark ?? end),
      query: mark.map { ($0 + 1)..<end }, fields: fields, body: body)
  }

  /// The same for a target that is text.
  package static func sample(
    _ method: HTTPCore.Method = .get, _ target: String,
    fields lines: [(name: String, value: String)] = [], body: [UInt8] = []
  ) -> Request {
    sample(method, target.utf8, fields: lines, body: body)
  }
}
