import HTTPCore

/// Percent-decoding, queries and the router, beside plain readings of the same rules.
enum TargetFuzzing {
  private static let patterns: [(HTTPCore.Method, String)] = [
    (.get, "/feeds"), (.get, "/feeds/{feed}"), (.get, "/feeds/{feed}/rows"),
    (.get, "/feeds/{feed}/rows/{id}"), (.post, "/feeds/{feed}/rows/{id}/select"),
    (.put, "/feeds/{feed}"), (.get, "/feeds/home"), (.get, "/"), (.get, "/{a}/{b}/{c}/{d}/e"),
  ]

  private static let router: Router<Int>? = {
    var builder = RouterBuilder<Int>()
    for (index, (method, pattern)) in patterns.enumerated() {
      guard (try? builder.add(method, pattern, index)) != nil else { return nil }
    }
    return builder.build()
  }()

  static func run(_ input: [UInt8]) throws(FuzzFailure) {
    var choices = FuzzChoices(input)
    let part = choices.next(4)
    switch part {
    case 0: try query(choices.rest)
    case 1: try path(choices.rest)
    case 2: try piece(choices.rest)
    default: try target(Array(choices.rest))
    }
  }

  private static func query(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    guard let parsed = try? Query(raw) else {
      let parts = raw.split { $0 == 0x26 || $0 == 0x3D }
      let isBad = parts.contains { decoded($0, plusIsBlank: true) == nil }
      return try require(isBad, "a sound query is refused")
    }
    var encoded: [UInt8] = []
    for parameter in parsed {
      if !encoded.isEmpty { encoded.append(0x26) }
      PercentEncoding.append(parameter.name, to: &encoded)
      // A parameter without name and value is nothing without its sign.
      if parameter.hasValue || parameter.name.isEmpty { encoded.append(0x3D) }
      PercentEncoding.append(parameter.value, to: &encoded)
    }
    guard let again = try? Query(encoded[...]) else {
      throw FuzzFailure("what is encoded is refused: \(encoded)")
    }
    try require(
      parsed.elementsEqual(again) { one, other in
        one.name == other.name && one.value == other.value
      }, "another query after encoding")
    let parts = raw.split(separator: 0x26)
    try require(parts.count == parsed.count, "\(parsed.count) parameters of \(parts.count) parts")
    for (part, parameter) in zip(parts, parsed) {
      let sign = part.firstIndex(of: 0x3D) ?? part.endIndex
      try require(
        decoded(part[..<sign], plusIsBlank: true) == Array(parameter.name)
          && decoded(part[sign...].dropFirst(), plusIsBlank: true) == Array(parameter.value),
        "a parameter is another than its part says")
    }
  }

  private static func piece(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    for plusIsBlank in [true, false] {
      let result = try? PercentDecoding.decode(raw, plusIsBlank: plusIsBlank)
      try require(
        result.map(Array.init) == decoded(raw, plusIsBlank: plusIsBlank), "another decoding")
      guard let result else { continue }
      var encoded: [UInt8] = []
      PercentEncoding.append(result, to: &encoded)
      let again = try? PercentDecoding.decode(encoded[...], plusIsBlank: plusIsBlank)
      try require(again.map(Array.init) == Array(result), "another text after encoding")
    }
  }

  private static func path(_ raw: ArraySlice<UInt8>) throws(FuzzFailure) {
    guard let router else { throw FuzzFailure("no router") }
    for method in [HTTPCore.Method.get, .post, .head, .options, .delete] {
      let expected = match(method, raw)
      let outcome: Expected =
        switch router.match(method, raw) {
        case .found(let index, _, let parameters):
          .found(index, parameters.values.map(Array.init))
        case .options: .options
        case .methodNotAllowed: .methodNotAllowed
        case .notFound: .notFound
        case .malformed: .malformed
        }
      try require(outcome == expected, "\(method): \(outcome), not \(expected)")
    }
  }

  private enum Expected: Equatable {
    case found(Int, [[UInt8]])
    case options, methodNotAllowed, notFound, malformed
  }

  /// The router's rules, said plainly.
  private static func match(_ method: HTTPCore.Method, _ raw: ArraySlice<UInt8>) -> Expected {
    if Array(raw) == [0x2A] { return method == .options ? .options : .notFound }
    var segments: [[UInt8]] = []
    let isRooted = raw.first == 0x2F
    for part in (isRooted ? raw.dropFirst() : raw).split(
      separator: 0x2F, omittingEmptySubsequences: false)
    {
      guard let segment = decoded(part, plusIsBlank: false) else { return .malformed }
      segments.append(segment)
    }
    if !isRooted { return .notFound }
    if segments == [[]] { segments = [] }
    if segments.contains(where: { $0.isEmpty || $0 == [0x2E] || $0 == [0x2E, 0x2E] }) {
      return .notFound
    }
    // Of the patterns that fit, the one with a literal where the others have none, leftmost first.
    var best: (key: [Int], pattern: String)?
    for (_, pattern) in patterns {
      let parts = pattern.split(separator: "/")
      guard parts.count == segments.count else { continue }
      let fits = zip(parts, segments).allSatisfy { part, segment in
        part.hasPrefix("{") || Array(part.utf8) == segment
      }
      let key = parts.map { $0.hasPrefix("{") ? 0 : 1 }
      if fits, best.map({ $0.key.lexicographicallyPrecedes(key) }) ?? true {
        best = (key, pattern)
      }
    }
    guard let best else { return .notFound }
    if method == .options { return .options }
    let wanted = method == .head ? .get : method
    guard let index = patterns.firstIndex(where: { $0.0 == wanted && $0.1 == best.pattern }) else {
      return .methodNotAllowed
    }
    return .found(index, zip(best.key, segments).filter { $0.0 == 0 }.map(\.1))
  }

  private static func target(_ raw: [UInt8]) throws(FuzzFailure) {
    // Other lines than the first are no part of a target.
    if raw.contains(0x0D) { return }
    let now = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: now)
    var output = Output()
    var input = ("GET ".utf8 + raw + " HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...]
    guard case .request(let request) = machine.next(&input, into: &output, at: now) else { return }
    try require(!raw.contains { $0 <= 0x20 || $0 >= 0x7F || $0 == 0x23 }, "a byte of no URI")
    let path = Array(request.bytes(request.path))
    try require(path.first == 0x2F, "a path without a slash")
    try require(!path.contains(0x3F), "a path with a question mark")
    if raw.first == 0x2F {
      try require(Array(request.target) == raw, "another target")
      try require(request.authority == nil, "an authority from nowhere")
    } else {
      guard let authority = request.authority.map(request.bytes) else {
        throw FuzzFailure("an absolute target without an authority")
      }
      try require(!authority.isEmpty && !authority.contains(0x40), "a bad authority")
    }
    try self.path(path[...])
    if let query = request.query { try self.query(request.bytes(query)) }
  }

  /// Decoding, said plainly; nil for what is malformed.
  private static func decoded(_ raw: some Sequence<UInt8>, plusIsBlank: Bool) -> [UInt8]? {
    let bytes = Array(raw)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25 {
        guard index + 2 < bytes.count,
          let text = String(validating: bytes[(index + 1)...(index + 2)], as: UTF8.self),
          text.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }), let byte = UInt8(text, radix: 16)
        else { return nil }
        result.append(byte)
        index += 3
      } else {
        result.append(plusIsBlank && bytes[index] == 0x2B ? 0x20 : bytes[index])
        index += 1
      }
    }
    guard !result.contains(0), String(validating: result, as: UTF8.self) != nil else { return nil }
    return result
  }
}
