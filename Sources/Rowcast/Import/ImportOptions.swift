import Cells
import Feeds
import Importers

/// What `rowcast import` was told.
struct ImportOptions {
  static let order = Option(
    name: "order", kind: .value(placeholder: "newest|oldest|appended"),
    help: "the order of a feed that is made; one that is there keeps its own",
    standard: "newest")
  static let format = Option(
    name: "format", kind: .value(placeholder: SourceFormat.names.joined(separator: "|")),
    help: "what the input is, where its beginning does not tell", standard: nil)
  static let onError = Option(
    name: "on-error", kind: .value(placeholder: "stop|skip"),
    help: "at a bad record: import nothing, or leave it out and go on", standard: "stop")
  static let dryRun = Option(
    name: "dry-run", kind: .flag, help: "tell all and write nothing", standard: nil)
  static let base = Option(
    name: "base", kind: .value(placeholder: "URL"),
    help: "the feed's address, which its relative links are resolved against", standard: nil)
  static let type = Option(
    name: "type", kind: .value(placeholder: "TYPE"),
    help: "the item type of a table's rows that name none", standard: nil)
  static let map = Option(
    name: "map", kind: .value(placeholder: "COLUMN=PATH,…"),
    help: "where a table's columns go", standard: nil)
  static let busyTimeout = Option(
    name: "busy-timeout", kind: .value(placeholder: "TIME"),
    help: "how long to wait for another process that writes; then exit status 4", standard: "60s")

  static let all = [order, format, onError, dryRun, base, type, map, busyTimeout]

  let feed: FeedName
  let order: FeedOrder?
  let format: SourceFormat?
  let skipsFaults: Bool
  let isDry: Bool
  /// Milliseconds.
  let busyTimeout: Int
  let reader: ReaderSettings

  init(_ options: ParsedOptions) throws(UsageError) {
    let name = options.operands[0]
    guard let feed = FeedName(name) else {
      throw UsageError(
        description:
          "\"\(name)\" is no feed name; it must be lower-case letters, digits, '.', '_' or '-', at most 64, beginning with a letter or digit"
      )
    }
    self.feed = feed
    order = try Self.value(Self.order, options, "newest, oldest or appended") {
      FeedOrder(rawValue: $0)
    }
    format = try Self.value(
      Self.format, options, SourceFormat.names.joined(separator: ", ")
    ) { SourceFormat(name: $0) }
    skipsFaults =
      try Self.value(Self.onError, options, "stop or skip") {
        $0 == "skip" ? true : $0 == "stop" ? false : nil
      } ?? false
    isDry = try options.isSet(Self.dryRun)
    let patience = try options.duration(Self.busyTimeout, in: 0...600_000) ?? .seconds(60)
    busyTimeout = Int(patience / .milliseconds(1))
    let base = try Self.value(Self.base, options, "an address that begins with http:// or https://")
    {
      ReaderSettings.isBase($0) ? $0 : nil
    }
    let type = try Self.value(
      Self.type, options, "a letter and up to 63 letters, digits, '.', '_' or '-'"
    ) { ItemType($0) }
    reader = ReaderSettings(base: base, columns: try Self.columns(options), itemType: type)
  }

  /// Refuses a feed that is there in another order than the one asked for.
  func check(order found: FeedOrder) throws(ImportFailure) {
    if let order, order != found { throw .order(feed: feed, is: found, asked: order) }
  }

  /// Nil where the option is not given.
  private static func value<Value>(
    _ option: Option, _ options: ParsedOptions, _ wanted: String, _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = options.text(option) else { return nil }
    guard let value = read(text) else {
      throw UsageError(
        description: "\(options.origin(of: option)) is \"\(text)\"; it must be \(wanted)")
    }
    return value
  }

  private static func columns(_ options: ParsedOptions) throws(UsageError) -> ColumnMap {
    guard let entries = options.list(map) else { return ColumnMap() }
    do throws(ColumnMap.Malformed) { return try ColumnMap(entries) } catch {
      throw UsageError(
        description:
          "\(options.origin(of: map)) is \"\(options.text(map) ?? "")\": \(error.reason)")
    }
  }
}
