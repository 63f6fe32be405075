extension WebAddress {
  /// The reference as seen from `base` (RFC 3986, §5.2.2). A base without a scheme, itself
  /// relative, gives a relative reference again.
  func resolved(against base: WebAddress) -> WebAddress {
    var target = self
    if scheme != nil {
      target.path = Self.withoutDots(path)
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.withoutDots(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      if query == nil { target.query = base.query }
    } else if path.utf8.first == UInt8(ascii: "/") {
      target.path = Self.withoutDots(path)
    } else {
      target.path = Self.withoutDots(Self.merged(path, with: base))
    }
    return target
  }

  private static func merged(_ path: String, with base: WebAddress) -> String {
    if base.authority != nil, base.path.isEmpty { return "/" + path }
    let bytes = base.path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(decoding: Array(bytes[...slash]), as: UTF8.self) + path
  }

  /// The path without `.` and `..` (RFC 3986, §5.2.4).
  private static func withoutDots(_ path: String) -> String {
    let isRooted = path.utf8.first == UInt8(ascii: "/")
    let parts = Array(path.utf8).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let dot = Array(".".utf8)[...]
    let dots = Array("..".utf8)[...]
    guard parts.contains(dot) || parts.contains(dots) else { return path }
    var kept: [ArraySlice<UInt8>] = []
    let steps = isRooted ? parts.dropFirst() : parts[...]
    for (place, part) in steps.enumerated() {
      let isLast = place == steps.count - 1
      if part == dots {
        _ = kept.popLast()
      } else if part != dot {
        kept.append(part)
        continue
      }
      if isLast { kept.append([]) }
    }
    let joined = String(decoding: Array(kept.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
    return isRooted ? "/" + joined : joined
  }
}
