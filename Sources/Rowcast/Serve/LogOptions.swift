/// What `serve` writes down of the requests, and what it tells their clients of it.
enum LogOptions {
  private static let path = Option(
    name: "access-log", kind: .value(placeholder: "PATH|-"),
    help: "write a line for each request to a file, or to standard error (-); SIGHUP reopens it",
    standard: "none")
  private static let format = Option(
    name: "access-log-format", kind: .value(placeholder: "FORMAT"),
    help: "how: text, or json with an object a line", standard: "text")
  private static let short = Option(
    name: "log-requests", kind: .flag, help: "the same as --access-log -", standard: nil)
  private static let timing = Option(
    name: "server-timing", kind: .value(placeholder: "on|off"),
    help: "tell clients in Server-Timing how long their answer took to make", standard: "on")

  static let group = OptionGroup(title: "Logs", options: [path, format, short, timing])

  /// Opens the logs that the options ask for.
  static func logs(_ options: ParsedOptions) throws -> ServeLogs {
    let format = try format(options)
    return try ServeLogs(
      access: try access(options), format: format, origin: options.origin(of: path))
  }

  static func tellsTiming(_ options: ParsedOptions) throws(UsageError) -> Bool {
    switch options.text(timing) {
    case nil, "on": return true
    case "off": return false
    case let other?:
      throw UsageError(
        description: "\(options.origin(of: timing)) is \"\(other)\"; it must be on or off")
    }
  }

  private static func access(_ options: ParsedOptions) throws(UsageError) -> ServeLogs.Access {
    let isShort = try options.isSet(short)
    switch options.text(path) {
    case nil: return isShort ? .standardError : .none
    case "-": return .standardError
    case "":
      throw UsageError(
        description:
          "\(options.origin(of: path)) is \"\"; it must be the path of a file, or - for standard error"
      )
    case let path?:
      guard !isShort else {
        throw UsageError(
          description:
            "\(options.origin(of: Self.path)) is \"\(path)\", and \(options.origin(of: short)) asks for standard error; leave one of them out"
        )
      }
      return .file(path: path)
    }
  }

  private static func format(_ options: ParsedOptions) throws(UsageError) -> AccessLogFormat {
    guard let text = options.text(format) else { return .text }
    guard let format = AccessLogFormat(rawValue: text) else {
      throw UsageError(
        description: "\(options.origin(of: Self.format)) is \"\(text)\"; it must be text or json")
    }
    return format
  }
}
