import FoundationEssentials

/// Single values, as Foundation's decoder has them, or given up.
extension JSONTape {
  func bool(at place: Int) throws(GivenUp) -> Bool {
    guard nodes[place].kind == .boolean else { throw givingUp() }
    return nodes[place].marks.contains(.isTrue)
  }

  func string(at place: Int) throws(GivenUp) -> String {
    let node = nodes[place]
    guard node.kind == .string else { throw givingUp() }
    let bytes = bytes
    let span = bytes.span
    let inside = span.extracting(inside(of: node))
    if !node.marks.contains(.escaped), let text = try? UTF8Span(validating: inside) {
      return String(copying: text)
    }
    guard let text = inside.unescaped else { throw givingUp() }
    return text
  }

  @inline(__always)
  func integer<T: FixedWidthInteger>(at place: Int) throws(GivenUp) -> T {
    let node = nodes[place]
    let bytes = bytes
    let span = bytes.span
    guard node.kind == .number, node.marks.contains(.integer),
      let number = span.extracting(Int(node.start)..<Int(node.end)).plainInteger,
      let integer = T(exactly: number)
    else { throw givingUp() }
    return integer
  }

  func double(at place: Int) throws(GivenUp) -> Double {
    let node = nodes[place]
    guard node.kind == .number else { throw givingUp() }
    let bytes = bytes
    let span = bytes.span
    if let simple = span.extracting(Int(node.start)..<Int(node.end)).simpleDouble {
      return simple
    }
    // A zero may be what is left of a number too small.
    guard let number = Double(String(decoding: text(of: node), as: UTF8.self)), number.isNormal
    else { throw givingUp() }
    return number
  }

  func float(at place: Int) throws(GivenUp) -> Float {
    let node = nodes[place]
    guard node.kind == .number, node.end - node.start < 100,
      let number = Float(String(decoding: text(of: node), as: UTF8.self)), number.isNormal
    else { throw givingUp() }
    return number
  }

  /// A value of any type: those that Foundation's decoder treats by themselves, arrays of what most
  /// arrays hold in one go, and the rest by their own decoding.
  func decode<T: Decodable>(_ type: T.Type, at place: Int) throws -> T {
    if type == Date.self {
      let text = try string(at: place)
      guard let timestamp = Timestamp(rfc3339: text.utf8), let date = Date(timestamp) as? T else {
        throw givingUp()
      }
      return date
    }
    if type == URL.self {
      guard let url = URL(string: try string(at: place)) as? T else { throw givingUp() }
      return url
    }
    if type == Data.self || type == Decimal.self { throw givingUp() }
    if type == [String].self {
      return try cast(elements(of: place) { (place) throws(GivenUp) in try string(at: place) })
    }
    if type == [Int].self {
      return try cast(
        elements(of: place) { (place) throws(GivenUp) -> Int in try integer(at: place) })
    }
    if type == [Double].self {
      return try cast(elements(of: place) { (place) throws(GivenUp) in try double(at: place) })
    }
    return try T(from: PayloadDecoder(tape: self, place: place))
  }

  private func cast<T>(_ value: Any) throws(GivenUp) -> T {
    guard let value = value as? T else { throw givingUp() }
    return value
  }

  @inline(__always)
  private func elements<Element>(
    of array: Int, _ read: (Int) throws(GivenUp) -> Element
  ) throws(GivenUp) -> [Element] {
    guard nodes[array].kind == .array else { throw givingUp() }
    var elements: [Element] = []
    elements.reserveCapacity(Int(nodes[array].count))
    var place = array &+ 1
    for _ in 0..<nodes[array].count {
      elements.append(try read(place))
      place = Int(nodes[place].next)
    }
    return elements
  }
}
