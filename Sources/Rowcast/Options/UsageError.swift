/// A command line that can't be carried out, told in one sentence; exit status 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
