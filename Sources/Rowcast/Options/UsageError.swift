/// A command line that can't be carried out, told in one sentence; exit status 2.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String
}
