import Feeds
import HTTPServer

/// Who may write through `serve`, and how.
enum WriteOptions {
  /// In the environment alone: other users of the machine can read command lines.
  private static let token = Option(
    name: "token", kind: .value(placeholder: "TOKEN"), help: "", standard: nil)
  private static let tokenFile = Option(
    name: "token-file", kind: .value(placeholder: "FILE"),
    help:
      "a file with the tokens that writes are allowed with, one a line, read again at SIGHUP; more in the environment's ROWCAST_TOKEN",
    standard: "no writes")
  private static let durability = Option(
    name: "durability", kind: .value(placeholder: "full|relaxed"),
    help:
      "full: an answered write is on the disk; relaxed: faster, but a power cut may take the last writes back",
    standard: "full")
  private static let bounds: [Bound<WriteBounds>] = [
    .time(
      "busy-timeout", "how long writes wait for another process that writes; then 503",
      allowsZero: true, longest: 600_000, \.busyTime),
    .count(
      "max-waiting-writes", "writes that wait for their turn; 503 beyond", in: 1...1_000_000,
      \.waiting),
    .count(
      "max-uploads", "NDJSON bodies received, or waiting to be written; 503 beyond",
      in: 1...100_000, \.uploads),
    .size(
      "max-item-body", "the body of one item or feed, decoded; 413 beyond", in: 1...(1 << 40),
      \.itemBody),
    .size(
      "max-ndjson-body", "a body of NDJSON, decoded; 413 beyond", in: 1...(1 << 40), \.batchBody),
  ]

  static let group = OptionGroup(
    title: "Writing", options: [tokenFile, durability] + bounds.map(\.option))

  /// Bytes that waiting writes hold in memory at the most.
  private static let waitingBytes = 64 << 20

  /// What the options say of writing; the rest keeps its default.
  static func settings(_ options: ParsedOptions) throws(UsageError) -> FeedWriting.Settings {
    var settings = FeedWriting.Settings()
    let text = options.text(durability, else: settings.durability.rawValue)
    guard let durability = Durability(rawValue: text) else {
      throw UsageError(
        description:
          "\(options.origin(of: Self.durability)) is \"\(text)\"; it must be full or relaxed")
    }
    settings.durability = durability
    settings.retention = try options.snapshotRetention()
    for bound in bounds { try bound.apply(options, &settings.bounds) }
    return settings
  }

  static func thread(_ bounds: WriteBounds) throws(SystemError) -> WriterThread {
    try WriterThread(maximumCount: bounds.waiting, maximumBytes: waitingBytes)
  }

  static func access(
    _ thread: WriterThread, _ bounds: WriteBounds, tokens: WriteTokens, database path: String
  ) -> WriteAccess {
    var access = WriteAccess(
      queue: thread.queue, tokens: tokens, makeSpool: SpoolFile.maker(beside: path))
    access.health = thread.health
    access.bounds = bounds
    return access
  }

  static func tokens(_ options: ParsedOptions) -> TokenList {
    TokenList(
      file: options.text(tokenFile), fileOrigin: options.origin(of: tokenFile),
      variable: options.text(token), variableName: token.environmentName)
  }
}
