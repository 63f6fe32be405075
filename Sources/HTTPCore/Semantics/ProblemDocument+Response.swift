extension ProblemDocument {
  /// The document: `type`, `title`, `status`, `detail`, then the other members as added.
  package var json: [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(128 + kind.utf8.count + title.utf8.count + detail.utf8.count)
    json.append(contentsOf: "{\"type\":".utf8)
    JSONText.appendString("/problems/" + kind, to: &json)
    json.append(contentsOf: ",\"title\":".utf8)
    JSONText.appendString(title, to: &json)
    json.append(contentsOf: ",\"status\":".utf8)
    JSONText.appendInteger(Int64(status.code), to: &json)
    json.append(contentsOf: ",\"detail\":".utf8)
    JSONText.appendString(detail, to: &json)
    for member in members {
      json.append(0x2C)
      JSONText.appendString(member.name, to: &json)
      json.append(0x3A)
      switch member.value {
      case .string(let text): JSONText.appendString(text, to: &json)
      case .integer(let number): JSONText.appendInteger(Int64(number), to: &json)
      case .boolean(let flag): json.append(contentsOf: (flag ? "true" : "false").utf8)
      case .json(let bytes): json.append(contentsOf: bytes)
      }
    }
    json.append(0x7D)
    return json
  }

  /// The answer that carries the document; `fields` are lines that the status wants besides
  /// (`Allow`, `WWW-Authenticate`, `Retry-After`), without a `Content-Type`.
  ///
  /// Some of these statuses may be cached by rule of thumb (RFC 9111 §4.2.2): they say not to.
  package func response(fields: FieldBlock = FieldBlock()) -> Response {
    var fields = fields
    fields.append("Content-Type", "application/problem+json")
    fields.append("Cache-Control", "no-cache")
    return Response(status, fields: fields, body: json)
  }
}
