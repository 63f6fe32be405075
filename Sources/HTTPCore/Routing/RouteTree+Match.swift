extension RouteTree {
  /// ``RouteMatch``, before the route's number is made a route.
  enum Match {
    case found(Endpoint, [ArraySlice<UInt8>])
    case options(allow: MethodSet)
    case methodNotAllowed(allow: MethodSet)
    case notFound
    case malformed(PercentDecodingError)
  }

  /// What ``Router/match(_:_:)`` answers.
  func match(_ method: Method, _ path: ArraySlice<UInt8>) -> Match {
    if path.count == 1 && path.first == 0x2A {
      return method == .options ? .options(allow: methods) : .notFound
    }
    let isPlain: Bool
    do throws(PercentDecodingError) {
      isPlain = try Self.check(path)
    } catch {
      return .malformed(error)
    }
    guard isPlain else { return .notFound }
    let found = path.count == 1 ? root.map { ($0, []) } : find(path.dropFirst())
    guard let (node, values) = found else { return .notFound }
    if method == .options { return .options(allow: allowedMethods(at: node)) }
    guard let endpoint = endpoint(at: node, for: method) else {
      return .methodNotAllowed(allow: allowedMethods(at: node))
    }
    return .found(endpoint, values)
  }

  /// Whether `path` starts with a slash and has neither an empty segment nor a dot segment; throws
  /// when a segment cannot be decoded, with an offset that counts from the path's first byte.
  private static func check(_ path: ArraySlice<UInt8>) throws(PercentDecodingError) -> Bool {
    var isPlain = path.first == 0x2F
    var start = isPlain ? path.startIndex + 1 : path.startIndex
    if isPlain && path.count == 1 { return true }
    while true {
      let rest = path[start...]
      let end = rest.firstIndex(of: 0x2F) ?? path.endIndex
      do throws(PercentDecodingError) {
        let segment = try PercentDecoding.decode(rest[..<end], plusIsBlank: false)
        if segment.count <= 2 && segment.allSatisfy({ $0 == 0x2E }) { isPlain = false }
      } catch {
        throw PercentDecodingError(error.fault, at: error.offset - path.startIndex)
      }
      guard end < path.endIndex else { return isPlain }
      start = end + 1
    }
  }
}
