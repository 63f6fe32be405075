/// What a path says in the places of its route's parameters, decoded once.
///
/// A value is UTF-8 without NUL and never empty, `.` or `..`; it may hold slashes and controls that
/// came encoded. Values are slices, whose indices start anywhere.
@usableFromInline
package struct PathParameters: Sendable {
  /// From left to right, as in the pattern.
  @usableFromInline package let names: [String]
  @usableFromInline let found: RouteTree.Values

  @inlinable init(names: [String], found: RouteTree.Values) {
    self.names = names
    self.found = found
  }

  package var values: [ArraySlice<UInt8>] { names.indices.map { found[$0] } }

  package var count: Int { names.count }

  /// The value of the parameter at `index` of the pattern, which the caller knows to be there.
  @inlinable package subscript(index: Int) -> ArraySlice<UInt8> { found[index] }

  /// The value of the parameter of that name; nil when the pattern has none.
  package subscript(name: String) -> ArraySlice<UInt8>? {
    names.firstIndex(of: name).map { found[$0] }
  }

  /// The same as text.
  package func text(_ name: String) -> String? {
    self[name].map { String(decoding: $0, as: UTF8.self) }
  }
}
