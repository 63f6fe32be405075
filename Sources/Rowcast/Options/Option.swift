/// An option of a command: the one definition that parsing, `--help` and the environment share.
struct Option: Sendable {
  /// What the option takes.
  enum Kind: Sendable {
    /// Nothing: it is there or not. In the environment, `1`, `true` or `yes` set it.
    case flag
    /// A value, called `placeholder` in the help.
    case value(placeholder: String)
  }

  /// Without the dashes: `max-page-size`.
  let name: String
  let kind: Kind
  /// What `--help` says of it, a line without a full stop.
  let help: String
  /// What it is when nobody gives it, for the help.
  let standard: String?

  /// `ROWCAST_MAX_PAGE_SIZE`.
  var environmentName: String {
    "ROWCAST_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}
