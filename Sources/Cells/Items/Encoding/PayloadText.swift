/// What a `PayloadWriter` has written, and where in it that goes on.
///
/// All methods but the last are false, or answer no level, where the writer gave up.
struct PayloadText {
  /// Foundation's encoder has its own limit, above this one.
  private static let maximumDepth = 256

  var out: [UInt8] = []
  var hasGivenUp = false
  var levels: [PayloadLevel] = []
  var members: [PayloadLevel.Member] = []
  private var serial: UInt32 = 0
  /// An object's members as they were written, while they are put in order.
  var scratch: [UInt8] = []

  init() {
    out.reserveCapacity(256)
    levels.reserveCapacity(4)
    members.reserveCapacity(8)
  }

  mutating func push(_ kind: PayloadLevel.Kind, isAwaited: Bool) -> PayloadLevel.Number {
    guard levels.count < Self.maximumDepth else {
      hasGivenUp = true
      return .none
    }
    serial &+= 1
    levels.append(
      PayloadLevel(
        kind: kind, serial: serial, isAwaited: isAwaited, firstMember: members.count))
    switch kind {
    case .object: out.append(UInt8(ascii: "{"))
    case .array: out.append(UInt8(ascii: "["))
    case .pending, .scalar: break
    }
    return PayloadLevel.Number(
      depth: Int32(truncatingIfNeeded: levels.count &- 1), serial: serial)
  }

  /// Makes the level the innermost one, where it is still there: ends what stands open within it.
  ///
  /// A value whose encoding is under way stays, and what is written around it meanwhile is given
  /// up.
  @inline(__always)
  private mutating func reach(_ level: PayloadLevel.Number) -> Bool {
    let depth = Int(level.depth)
    guard depth < levels.count, levels[depth].serial == level.serial, !hasGivenUp else {
      hasGivenUp = true
      return false
    }
    while levels.count &- 1 > depth {
      guard !levels[levels.count &- 1].isAwaited, endInnermost() else {
        hasGivenUp = true
        return false
      }
    }
    return true
  }

  mutating func open(
    _ kind: PayloadLevel.Kind, at level: PayloadLevel.Number
  ) -> PayloadLevel.Number {
    let depth = Int(level.depth)
    guard depth < levels.count, levels[depth].serial == level.serial, !hasGivenUp else {
      hasGivenUp = true
      return .none
    }
    if levels[depth].kind == kind { return level }
    guard levels[depth].kind == .pending, depth == levels.count &- 1 else {
      hasGivenUp = true
      return .none
    }
    levels[depth].kind = kind
    out.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    return level
  }

  /// Writes what stands before a member's value.
  mutating func member(_ key: String, of object: PayloadLevel.Number) -> Bool {
    guard reach(object), levels[levels.count &- 1].kind == .object else {
      hasGivenUp = true
      return false
    }
    let last = levels.count &- 1
    if levels[last].count > 0 { out.append(UInt8(ascii: ",")) }
    let start = out.count
    out.appendString(key)
    // Escapes have another order than what they stand for.
    guard out.count &- start &- 2 == key.utf8.count else {
      hasGivenUp = true
      return false
    }
    let prefix = key.utf8.span.prefixWord
    if prefix & 0x8080_8080_8080_8080 != 0 || key.utf8.count > 8 && key.utf8.span.isBeyondASCII {
      levels[last].hasWideKeys = true
    }
    members.append(PayloadLevel.Member(start: start, keyEnd: out.count, prefix: prefix))
    out.append(UInt8(ascii: ":"))
    if levels[last].count > 0, levels[last].isSorted {
      levels[last].isSorted = precedes(members.count &- 2, members.count &- 1)
    }
    levels[last].count &+= 1
    return true
  }

  /// Writes what stands before an element.
  mutating func element(of array: PayloadLevel.Number) -> Bool {
    guard reach(array), levels[levels.count &- 1].kind == .array else {
      hasGivenUp = true
      return false
    }
    if levels[levels.count &- 1].count > 0 { out.append(UInt8(ascii: ",")) }
    levels[levels.count &- 1].count &+= 1
    return true
  }

  /// Writes a member whose value is written in one go; in one call, since each use of a class's
  /// property is checked for others at the same time.
  @inline(__always)
  mutating func member(
    _ key: String, of object: PayloadLevel.Number, _ scalar: (inout [UInt8]) -> Bool
  ) -> Bool {
    member(key, of: object) && scalar(&out)
  }

  @inline(__always)
  mutating func element(
    of array: PayloadLevel.Number, _ scalar: (inout [UInt8]) -> Bool
  ) -> Bool {
    element(of: array) && scalar(&out)
  }

  @inline(__always)
  mutating func fill(_ level: PayloadLevel.Number, _ scalar: (inout [UInt8]) -> Bool) -> Bool {
    fill(level) && scalar(&out)
  }

  /// Whether the level still waits for its value.
  func isPending(_ level: PayloadLevel.Number) -> Bool {
    let depth = Int(level.depth)
    return !hasGivenUp && depth == levels.count &- 1 && levels[depth].serial == level.serial
      && levels[depth].kind == .pending
  }

  /// Notes that the value that is awaited comes at once.
  mutating func fill(_ level: PayloadLevel.Number) -> Bool {
    guard isPending(level) else {
      hasGivenUp = true
      return false
    }
    levels[levels.count &- 1].kind = .scalar
    return true
  }

  /// Ends what a value's encoding has left open; an empty object where it has written nothing.
  mutating func end(_ level: PayloadLevel.Number, isLast: Bool) -> Bool {
    guard reach(level) else { return false }
    if levels[levels.count &- 1].kind == .pending {
      levels[levels.count &- 1].kind = .scalar
      out.append(UInt8(ascii: "{"))
      out.append(UInt8(ascii: "}"))
    }
    return isLast ? endInnermost() : true
  }

  mutating func count(of array: PayloadLevel.Number) -> Int {
    guard Int(array.depth) < levels.count, levels[Int(array.depth)].serial == array.serial else {
      hasGivenUp = true
      return 0
    }
    return levels[Int(array.depth)].count
  }

  mutating func wholeObject() -> [UInt8]? {
    guard !levels.isEmpty, reach(PayloadLevel.Number(depth: 0, serial: 1)),
      levels[0].kind == .object, endInnermost()
    else { return nil }
    return out
  }
}
