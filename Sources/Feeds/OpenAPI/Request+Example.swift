import HTTPCore

extension Request {
  /// A GET of that path and query as the server itself asks for an example.
  ///
  /// - Parameter accept: the value of its only field, if it has one.
  init(exampleOf target: String, accept: String? = nil) {
    var head = Array("GET ".utf8)
    let start = head.count
    head.append(contentsOf: target.utf8)
    let end = head.count
    let mark = head.firstIndex(of: UInt8(ascii: "?"))
    head.append(contentsOf: " HTTP/1.1\r\n".utf8)
    var fields: [Field] = []
    if let accept {
      let name = head.count..<(head.count + "Accept".utf8.count)
      head.append(contentsOf: "Accept: \(accept)\r\n".utf8)
      let value = (name.upperBound + 2)..<(head.count - 2)
      fields.append(Field(known: .accept, name: name, value: value))
    }
    self.init(
      minorVersion: 1, method: .get, head: head, path: start..<(mark ?? end),
      query: mark.map { ($0 + 1)..<end }, fields: fields, body: [])
  }
}
