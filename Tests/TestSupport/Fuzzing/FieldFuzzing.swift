import HTTPCore

/// Values of fields: what is read must be within its grammar, and mean the same when written again.
enum FieldFuzzing {
  static func run(_ input: [UInt8]) throws(FuzzFailure) {
    var choices = FuzzChoices(input)
    switch choices.next(8) {
    case 0: try tags(choices.rest)
    case 1: try conditions(&choices)
    case 2: try accept(choices.rest)
    case 3: try acceptEncoding(choices.rest)
    case 4: try bearer(choices.rest)
    case 5: try mediaType(choices.rest)
    case 6: try quality(choices.rest)
    default: try written(choices.rest)
    }
  }

  private static func request(
    _ method: HTTPCore.Method = .get, _ fields: [(FieldName, ArraySlice<UInt8>)]
  ) -> Request {
    var head: [UInt8] = [0x2F]
    var lines: [Request.Field] = []
    for (name, value) in fields {
      lines.append(
        Request.Field(known: name, name: 0..<1, value: head.count..<head.count + value.count))
      head += value
    }
    return Request(
      minorVersion: 1, method: method, head: head, path: 0..<1, query: nil, fields: lines, body: [])
  }

  private static func tags(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    let list = EntityTagList(raw)
    try require(!list.isAny || (list.tags.isEmpty && !list.isMalformed), "* and more")
    var text: [UInt8] = []
    for tag in list.tags {
      try require(
        tag.opaque.allSatisfy { $0 == 0x21 || ($0 >= 0x23 && $0 != 0x7F) }, "a byte of no tag")
      if !text.isEmpty { text += [0x2C, 0x20] }
      text += tag.fieldValue
      try require(list.weaklyContains(tag), "a list without its own tag")
      try require(list.stronglyContains(tag) || tag.isWeak, "a strong tag is not found")
    }
    let again = EntityTagList(text[...])
    try require(!again.isMalformed && !again.isAny, "what is written is malformed")
    try require(again.tags.map(\.fieldValue) == list.tags.map(\.fieldValue), "other tags")
    // Lines are joined before they are read.
    let doubled = EntityTagList(raw + [0x2C] + raw)
    if !list.isMalformed, !list.isAny {
      try require(doubled.tags.count == 2 * list.tags.count, "two lines are not one list")
    }
  }

  private static func conditions(_ choices: inout FuzzChoices) throws(FuzzFailure) {
    let isRead = choices.next(2) == 0
    let hasCurrent = choices.next(2) == 0
    let current = hasCurrent ? EntityTag(opaque: [0x61]) : nil
    let value = choices.rest
    let list = EntityTagList(value)
    let method: HTTPCore.Method = isRead ? .get : .put
    let isThere = hasCurrent && (list.isAny || list.tags.contains { $0.opaque == [0x61] })
    switch Precondition(request(method, [(.ifNoneMatch, value)]), current: current) {
    case .met: try require(!isThere && (isRead || !list.isMalformed), "a condition is overlooked")
    case .notModified: try require(isRead && isThere, "304 without a reason")
    case .failed: try require(!isRead && (isThere || list.isMalformed), "412 without a reason")
    }
    let isStrong =
      hasCurrent && (list.isAny || list.tags.contains { $0.opaque == [0x61] && !$0.isWeak })
    switch Precondition(request(method, [(.ifMatch, value)]), current: current) {
    case .met: try require(isStrong, "If-Match is overlooked")
    case .failed: try require(!isStrong, "412 without a reason")
    case .notModified: throw FuzzFailure("304 for If-Match")
    }
  }

  private static func accept(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    let accept = Accept(raw)
    let offers: [MediaType] = [.json, .html, .eventStream, .problem]
    for offer in offers {
      let quality = accept.quality(of: offer)
      try require(quality.thousandths <= 1000, "a quality of \(quality.thousandths)")
      try require(accept.accepts(offer) == (quality > .refused), "a quality and a refusal")
      try require(!accept.prefers(offer, over: offer), "better than itself")
    }
    try require(
      !(accept.prefers(.html, over: .json) && accept.prefers(.json, over: .html)),
      "each better than the other")
    // The same on two lines, and with empty members.
    let doubled = Accept(of: request(.get, [(.accept, raw), (.accept, [])]))
    let lead = Accept([0x2C, 0x20] + raw)
    for offer in offers where !raw.contains(0x22) {
      try require(doubled.quality(of: offer) == accept.quality(of: offer), "an empty line counts")
      try require(lead.quality(of: offer) == accept.quality(of: offer), "an empty member counts")
    }
  }

  private static func acceptEncoding(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    let choice = AcceptEncoding(raw).choice
    let text = String(decoding: raw, as: UTF8.self).lowercased()
    try require(
      choice == .identity || text.contains("gzip") || text.contains("*"), "gzip that nobody wants")
    if !raw.contains(0x22) {
      try require(AcceptEncoding([0x2C] + raw).choice == choice, "an empty member counts")
    }
  }

  private static func bearer(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    guard let token = BearerToken(of: request(.get, [(.authorization, raw)])) else { return }
    try require(!token.bytes.isEmpty && token.bytes.first != 0x3D, "an empty token")
    let word = String(decoding: raw.prefix(7), as: UTF8.self).lowercased()
    try require(word == "bearer ", "a token of another scheme")
    try require(raw.suffix(token.bytes.count) == token.bytes, "a token that is not the rest")
    try require(
      token.bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2C && $0 != 0x22 }, "a bad byte")
    let two = request(.get, [(.authorization, raw), (.authorization, raw)])
    try require(BearerToken(of: two) == nil, "one token of two lines")
    try require("\(token)" == "(bearer token)", "a secret is told")
  }

  private static func mediaType(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    guard let type = try? MediaType(parsing: raw) else { return }
    try require(!type.type.isEmpty && !type.subtype.isEmpty, "an empty name")
    try require(type.type == type.type.lowercased(), "a name in capitals")
    var text = Array("\(type.type)/\(type.subtype)".utf8)
    for parameter in type.parameters {
      text += "; \(parameter.name)=\"".utf8
      for byte in parameter.value.utf8 {
        text += byte == 0x22 || byte == 0x5C ? [0x5C, byte] : [byte]
      }
      text.append(0x22)
    }
    try require((try? MediaType(parsing: text[...])) == type, "another type when written")
  }

  private static func quality(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    guard let quality = Quality(weight: raw) else { return }
    try require(quality.thousandths <= 1000, "a quality of \(quality.thousandths)")
    let text = String(decoding: raw, as: UTF8.self)
    guard let number = Double(text.hasPrefix(".") ? "0" + text : text) else {
      return try require(text.hasSuffix("."), "no number: \(text)")
    }
    try require(number >= 0 && number <= 1, "\(text) is out of range")
    try require((quality == .refused) == (number == 0), "\(text) is \(quality.thousandths)")
    let difference = Double(quality.thousandths) - number * 1000
    try require(difference > -1.001 && difference < 1.001, "\(text) is \(quality.thousandths)")
  }

  /// What the server writes of bytes from elsewhere.
  private static func written(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    var block = FieldBlock()
    block.append("A", Array(raw))
    let ends = block.bytes.filter { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    try require(ends == [0x0D, 0x0A], "a value ends its line")
    var target: [UInt8] = []
    PercentEncoding.append(raw, to: &target)
    PercentEncoding.appendList(raw, to: &target)
    // Within <> of a link, and within quotes.
    try require(
      target.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3E }, "a byte of no URI")
  }
}
