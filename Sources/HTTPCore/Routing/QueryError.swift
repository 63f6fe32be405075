/// A query that must be answered with 400, naming the parameter at fault.
package enum QueryError: Error, Hashable {
  /// A name or value cannot be decoded. `parameter` is the decoded name, nil when the name itself
  /// is at fault; the error's offset counts from the query's first byte.
  case malformed(parameter: String?, PercentDecodingError)
  /// A parameter that may be there once is there again.
  case repeated(parameter: String)

  /// What to tell the client in a problem's `parameter`.
  package var parameter: String? {
    switch self {
    case .malformed(let parameter, _): parameter
    case .repeated(let parameter): parameter
    }
  }

  /// What to tell the client in a problem's `detail`.
  package var detail: String {
    switch self {
    case .malformed(.some, let error):
      "The parameter's value is malformed at byte \(error.offset) of the query: \(error.reason)."
    case .malformed(nil, let error):
      "A parameter's name is malformed at byte \(error.offset) of the query: \(error.reason)."
    case .repeated: "The parameter is given more than once."
    }
  }
}
