/// A route's path, such as `/feeds/{feed}/rows/{id}`.
struct PathPattern: Sendable {
  enum Segment: Sendable, Hashable {
    /// Compared with a request's segment once that is decoded.
    case literal([UInt8])
    /// Takes any one segment that is not empty.
    case parameter(String)
  }

  let text: String
  /// Empty for `/`.
  let segments: [Segment]

  /// Throws unless `text` is `/` or segments that each are a `{name}` of ASCII letters and digits,
  /// no name twice, or one or more bytes that need no encoding in a path.
  init(_ text: String) throws(RouterError) {
    self.text = text
    guard text.utf8.first == 0x2F else { throw .malformedPattern(text) }
    guard text != "/" else {
      segments = []
      return
    }
    var segments: [Segment] = []
    var names: Set<String> = []
    for part in text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false) {
      if part.first == 0x7B {
        let name = part.dropFirst().dropLast()
        guard part.last == 0x7D, !name.isEmpty,
          name.allSatisfy({ ByteClass.isLetter($0) || ByteClass.isDigit($0) })
        else { throw .malformedPattern(text) }
        let nameText = String(decoding: name, as: UTF8.self)
        guard names.insert(nameText).inserted else { throw .malformedPattern(text) }
        segments.append(.parameter(nameText))
      } else {
        let isDots = part.count <= 2 && part.allSatisfy { $0 == 0x2E }
        guard !isDots, part.allSatisfy(ByteClass.isPathSegment) else {
          throw .malformedPattern(text)
        }
        segments.append(.literal(Array(part)))
      }
    }
    self.segments = segments
  }

  /// The parameters' names, from left to right.
  var names: [String] {
    segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// Whether some path fits both patterns and neither is the more literal one throughout:
  /// `/a/{x}` and `/{y}/b` both fit `/a/b`.
  func isAmbiguous(beside other: PathPattern) -> Bool {
    guard segments.count == other.segments.count else { return false }
    var isFirstMoreLiteral = false
    var isOtherMoreLiteral = false
    for pair in zip(segments, other.segments) {
      switch pair {
      case (.literal(let one), .literal(let two)):
        if one != two { return false }
      case (.literal, .parameter): isFirstMoreLiteral = true
      case (.parameter, .literal): isOtherMoreLiteral = true
      case (.parameter, .parameter): break
      }
    }
    return isFirstMoreLiteral && isOtherMoreLiteral
  }
}
