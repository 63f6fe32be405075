extension RouteTree {
  /// ``RouteMatch``, before the route's number is made a route.
  @usableFromInline
  enum Match {
    case found(Endpoint, Values)
    case options(allow: MethodSet)
    case methodNotAllowed(allow: MethodSet)
    case notFound
    case malformed(PercentDecodingError)
  }

  /// What ``Router/match(_:_:)`` answers.
  ///
  /// A path of which nothing is encoded is found as it lies; the others, and their faults, are for
  /// ``matchDecoding(_:_:)``, which says the same of every path.
  @usableFromInline
  func match(_ method: Method, _ path: ArraySlice<UInt8>) -> Match {
    guard fitsPlain, path.count < UInt32.max else { return matchDecoding(method, path) }
    let bytes = path.span
    switch Self.shape(bytes) {
    case .other: return matchDecoding(method, path)
    case .notFound: return .notFound
    case .plain: break
    }
    var places = InlineArray<4, Place>(repeating: Place())
    let found = bytes.count == 1 ? root : findPlain(bytes, 1, from: 0, passed: 0, &places)
    guard let node = found else { return .notFound }
    return match(method, at: node, .plain(path, places))
  }

  private func match(_ method: Method, at node: Int, _ values: Values) -> Match {
    if method == .options { return .options(allow: allowedMethods(at: node)) }
    guard let endpoint = endpoint(at: node, for: method) else {
      return .methodNotAllowed(allow: allowedMethods(at: node))
    }
    return .found(endpoint, values)
  }

  private func matchDecoding(_ method: Method, _ path: ArraySlice<UInt8>) -> Match {
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
    return match(method, at: node, .decoded(values))
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
