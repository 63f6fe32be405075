package import HTTPCore

/// An answer with a tag as it goes out, plain and, from the first client on that takes it so, pressed.
///
/// Belongs to one event loop.
package final class KeptAnswer {
  /// Its gzip form, as far as that is known.
  package enum Gzip {
    case unasked
    case form(Form)
    /// It would be no smaller than the plain one, which is sent to every client.
    case none
  }

  package struct Form {
    package let tag: EntityTag
    package let fields: FieldBlock
    package let body: [UInt8]
  }

  /// The plain form's, and its fields and body.
  package let tag: EntityTag
  package let fields: FieldBlock
  package let body: [UInt8]
  package private(set) var gzip = Gzip.unasked
  /// Which of the page cache's generations counts its bytes; nil where none does.
  var generation: Int?
  /// Whether a cache has it, of an answer that was just found or made.
  var isKept: Bool { generation != nil }
  let kind: AnswerKind
  /// Where in `fields` the lines begin that it has beside those of its kind.
  private let moreStart: Int

  /// - Parameter appendMore: adds the lines that it has beside those of its kind.
  package init(
    tag: EntityTag, body: [UInt8], kind: AnswerKind = .json,
    _ appendMore: (inout FieldBlock) -> Void = { _ in }
  ) {
    self.tag = tag
    self.body = body
    self.kind = kind
    var fields = RouteFields.tagged(tag, kind)
    moreStart = fields.bytes.count
    appendMore(&fields)
    self.fields = fields
  }

  /// An answer whose tag is a hash of its body.
  package convenience init(
    body: [UInt8], kind: AnswerKind = .json, _ appendMore: (inout FieldBlock) -> Void = { _ in }
  ) {
    self.init(
      tag: EntityTag(hash: ContentHash.hash(body[...])), body: body, kind: kind, appendMore)
  }

  /// Whether a client that takes gzip is sent gzip, as far as that is known.
  var isPressed: Bool {
    if case .none = gzip { return false }
    return body.count >= GzipPress.leastSize
  }

  /// Bytes of all that is kept, some 200 for the objects among them.
  var weight: Int {
    let plain = body.count + fields.bytes.count + 200
    guard case .form(let form) = gzip else { return plain }
    return plain + form.weight
  }

  /// Whether its gzip form is made anew each time, while it is sent.
  var isPressedInPieces: Bool { body.count > GzipPress.wholeSize }

  /// Its form with the body that its plain one was pressed to.
  ///
  /// Another tag, because a strong one names exact bytes.
  func form(pressedTo body: [UInt8]) -> Form {
    let tag = tag.variant(for: .gzip)
    var form = RouteFields.tagged(tag, kind)
    form.append("Content-Encoding", "gzip")
    form.append(FieldBlock(kept: Array(fields.bytes[moreStart...])))
    return Form(tag: tag, fields: form, body: body)
  }

  /// Keeps what has come of pressing.
  func keep(_ gzip: Gzip) { self.gzip = gzip }
}

extension KeptAnswer.Form {
  /// Bytes of it.
  var weight: Int { body.count + fields.bytes.count + 100 }
}
