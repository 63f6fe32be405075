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
  private static let busyTimeout = Option(
    name: "busy-timeout", kind: .value(placeholder: "TIME"),
    help: "how long writes wait for another process that writes; then 503", standard: "5s")
  private static let waiting = Option(
    name: "max-waiting-writes", kind: .value(placeholder: "N"),
    help: "writes that wait for their turn; 503 beyond", standard: "1024")
  private static let uploads = Option(
    name: "max-uploads", kind: .value(placeholder: "N"),
    help: "NDJSON bodies received at a time; 503 beyond", standard: "16")
  private static let itemBody = Option(
    name: "max-item-body", kind: .value(placeholder: "SIZE"),
    help: "the body of one item, decoded; 413 beyond", standard: "1m")
  private static let batchBody = Option(
    name: "max-ndjson-body", kind: .value(placeholder: "SIZE"),
    help: "a body of NDJSON, decoded; 413 beyond", standard: "64m")

  static let group = OptionGroup(
    title: "Writing",
    options: [tokenFile, durability, busyTimeout, waiting, uploads, itemBody, batchBody])

  /// Bytes that waiting writes hold in memory at the most.
  private static let waitingBytes = 64 << 20

  static func thread(_ options: ParsedOptions) throws -> WriterThread {
    try WriterThread(
      maximumCount: try options.integer(waiting, in: 1...1_000_000, else: 1024),
      maximumBytes: waitingBytes)
  }

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
    if let time = try options.duration(busyTimeout, in: 0...600_000) {
      settings.busyTimeout = Int(time / .milliseconds(1))
    }
    return settings
  }

  static func access(
    _ options: ParsedOptions, _ thread: WriterThread, tokens: WriteTokens, database path: String
  ) throws(UsageError) -> WriteAccess {
    var access = WriteAccess(
      queue: thread.queue, tokens: tokens, makeSpool: SpoolFile.maker(beside: path))
    access.health = thread.health
    let large = 1...(1 << 40)
    if let size = try options.size(itemBody, in: large) { access.maximumItemBody = size }
    if let size = try options.size(batchBody, in: large) { access.maximumBatchBody = size }
    access.maximumUploads = try options.integer(uploads, in: 1...100_000, else: 16)
    return access
  }

  static func tokens(_ options: ParsedOptions) throws(UsageError) -> TokenList {
    try TokenList(
      file: options.text(tokenFile), fileOrigin: options.origin(of: tokenFile),
      variable: options.text(token), variableName: token.environmentName)
  }
}
