import HTTPCore

extension FeedResponder {
  /// The answer to a client that takes gzip and likes it no less than the plain form.
  ///
  /// Presses only where the answer depends on it: a client that names the gzip form's tag was
  /// given it, so that form exists and is what the client holds.
  func answerPressed(
    _ request: Request, _ made: KeptAnswer
  ) throws(RouteError) -> Response {
    let tag =
      if case .form(let form) = made.gzip { form.tag } else { made.tag.variant(for: .gzip) }
    let others = request.value(of: .ifMatch) == nil ? [] : [made.tag]
    switch Precondition(request, current: tag, alternatives: others) {
    case .failed: throw .preconditionFailed
    case .notModified:
      guard !made.isPressedInPieces, takesAnyTag(request), pressedForm(of: made) == nil else {
        return Response(.notModified, fields: RouteFields.notModified(tag, made.kind))
      }
    case .met:
      if made.isPressedInPieces {
        guard let stream = gzip.stream(made.body) else { break }
        var response = Response(.ok, fields: made.form(pressedTo: []).fields)
        response.stream = stream
        return response
      }
      if let form = pressedForm(of: made) {
        return Response(.ok, fields: form.fields, body: form.body)
      }
    }
    return try answerPlain(request, made)
  }

  /// Whether the client holds a form that it does not name.
  private func takesAnyTag(_ request: Request) -> Bool {
    guard let value = request.combinedValue(of: .ifNoneMatch) else { return false }
    return EntityTagList(value).isAny
  }

  /// The gzip form, kept if there is room for it; nil where the plain one is to be sent.
  private func pressedForm(of made: KeptAnswer) -> KeptAnswer.Form? {
    switch made.gzip {
    case .form(let form): return form
    case .none: return nil
    case .unasked: break
    }
    switch gzip.press(made.body) {
    case .unavailable: return nil
    case .incompressible:
      made.keep(.none)
      return nil
    case .pressed(let body):
      let form = made.form(pressedTo: body)
      if edition.pages.hasRoom(for: form, of: made) { made.keep(.form(form)) }
      return form
    }
  }

  /// 200 with a body that holds for its request alone, and so has no tag.
  ///
  /// - Parameter fields: the plain form's, `Vary: Accept-Encoding` among them.
  func answerOnce(
    _ request: Request, fields: FieldBlock = RouteFields.jsonNotStored, body: [UInt8]
  ) -> Response {
    var response = Response(.ok, fields: fields, body: body)
    guard body.count >= GzipPress.leastSize, AcceptEncoding(of: request).choice == .gzip else {
      return response
    }
    if body.count > GzipPress.wholeSize {
      guard let stream = gzip.stream(body) else { return response }
      response.body = []
      response.stream = stream
    } else {
      guard case .pressed(let pressed) = gzip.press(body) else { return response }
      response.body = pressed
    }
    response.fields.append("Content-Encoding", "gzip")
    return response
  }
}
