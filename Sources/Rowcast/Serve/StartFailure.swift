/// Why nothing is served, in one sentence; exit status 1.
struct StartFailure: Error, CustomStringConvertible {
  let description: String
}
