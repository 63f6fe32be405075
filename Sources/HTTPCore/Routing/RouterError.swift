/// A table of routes that cannot be built: a mistake of the program, found at its start.
package enum RouterError: Error, Hashable, CustomStringConvertible {
  /// Not a path of literals and `{name}`s, or one name twice.
  case malformedPattern(String)
  /// HEAD and OPTIONS are answered for every path by themselves, and CONNECT has no path.
  case impliedMethod(Method, pattern: String)
  /// Two routes for one method fit exactly the same paths.
  case doubled(Method, first: String, second: String)
  /// A path may fit both patterns, and neither is the more literal one.
  case ambiguous(first: String, second: String)

  package var description: String {
    switch self {
    case .malformedPattern(let pattern):
      "The route pattern \"\(pattern)\" is malformed."
    case .impliedMethod(let method, let pattern):
      "A route for \(method.rawValue) \(pattern) cannot be added: the router answers that method."
    case .doubled(let method, let first, let second):
      "The routes \(method.rawValue) \(first) and \(method.rawValue) \(second) are the same."
    case .ambiguous(let first, let second):
      "The route patterns \(first) and \(second) fit the same path, neither better."
    }
  }
}
