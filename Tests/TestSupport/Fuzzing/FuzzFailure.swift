/// What a fuzz target found untrue of an input.
package struct FuzzFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws unless `condition` holds.
func require(
  _ condition: Bool, _ words: @autoclosure () -> String
) throws(FuzzFailure) {
  if !condition { throw FuzzFailure(words()) }
}
