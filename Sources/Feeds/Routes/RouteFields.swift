import HTTPCore

/// The fields that answers share.
enum RouteFields {
  /// Those of an answer with a tag, in whatever form and of whatever size.
  static func tagged(_ tag: EntityTag, _ kind: AnswerKind) -> FieldBlock {
    var fields = FieldBlock()
    // Room for the links of a page.
    fields.reserveCapacity(kind.lines.bytes.count + 512)
    fields.append(kind.lines)
    fields.append(tag)
    return fields
  }

  /// Those of the 304 that stands for it (RFC 9110 §15.4.5); `tag` is that of the form that 200
  /// would send.
  static func notModified(_ tag: EntityTag, _ kind: AnswerKind) -> FieldBlock {
    var fields = FieldBlock()
    fields.reserveCapacity(kind.revalidationLines.bytes.count + 64)
    fields.append(kind.revalidationLines)
    fields.append(tag)
    return fields
  }

  /// Those of an event stream: nothing on the way is to hold it back, keep it or press it.
  static var eventStream: FieldBlock {
    var fields = FieldBlock()
    fields.append("Content-Type", "text/event-stream")
    fields.append("Cache-Control", "no-cache")
    fields.append("X-Accel-Buffering", "no")
    fields.append("Vary", "Accept, Last-Event-ID")
    return fields
  }

  /// Those of a JSON answer that holds for its request alone.
  static var jsonNotStored: FieldBlock {
    var fields = FieldBlock()
    fields.append("Content-Type", "application/json")
    fields.append("Cache-Control", "no-store")
    fields.append("Vary", "Accept-Encoding")
    return fields
  }

  /// Those of such an answer without a body.
  static var notStored: FieldBlock {
    var fields = FieldBlock()
    fields.append("Cache-Control", "no-store")
    return fields
  }
}
