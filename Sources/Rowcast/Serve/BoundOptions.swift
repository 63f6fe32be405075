import HTTPCore
import HTTPServer

/// The bounds of `serve`: what one client, and all of them, may ask of the server.
enum BoundOptions {
  private static let large = 1 << 30
  private static let any = 0...1_000_000_000

  private static let bounds: [Bound<ServerConfiguration>] = [
    .size(
      "max-request-line", "the longest request line; 414 beyond", in: 64...large,
      \.limits.requestLine),
    .size(
      "max-header-bytes", "all header fields of a request; 431 beyond", in: 64...large,
      \.limits.fieldBytes),
    .count(
      "max-header-fields", "the number of header fields; 431 beyond", in: 1...100_000,
      \.limits.fieldCount),
    .size(
      "max-chunk-overhead", "chunk extensions and trailers of a body; 400 beyond", in: 0...large,
      \.limits.chunkOverhead),
    .size(
      "max-body", "a request's body, those of writes aside; 413 beyond", in: 0...large,
      \.limits.body),
    .size(
      "max-dropped-body", "a refused request's body, read so that the connection goes on",
      in: 0...large, \.limits.droppedBody),
    .time(
      "header-timeout", "from a request's first byte to the end of its header; then 408",
      \.limits.headTime),
    .time("body-timeout", "a body of which nothing arrives; then 408", \.limits.bodySilence),
    .time(
      "body-grace", "how long a body may be slower than --min-body-rate; then 408",
      \.limits.bodyGrace),
    .size(
      "min-body-rate", "the least average speed of a body, a second; 0 is any", in: 0...large,
      \.limits.bodyRate),
    .time(
      "idle-timeout", "a connection between two requests; then it is closed", \.limits.idleTime),
    .time(
      "linger-timeout", "after a last answer, a client that neither sends nor ends",
      \.limits.lingerSilence),
    .time("max-linger", "after a last answer, a client that still sends", \.limits.lingerTime),
    .size("max-linger-bytes", "what it may send", in: 0...(1 << 40), \.limits.lingerBytes),
    .time(
      "write-timeout", "a client that reads nothing of what waits for it; then it is cut off",
      \.limits.writeStall),
    .size(
      "write-queue", "answers made for a client ahead of what it has taken", in: 1...large,
      \.limits.writeQueue),
    .size(
      "max-queued",
      "answers that wait for all; beyond it new requests get 503, and who is stalled is cut off",
      in: 1...(1 << 40), \.maximumQueuedBytes),
    .count(
      "max-requests-per-connection", "requests that a connection is answered; 0 is any number",
      in: any, \.limits.requestsPerConnection),
    .count(
      "max-connections", "connections served at a time; 503 beyond", in: 1...10_000_000,
      \.maximumConnections),
    .count(
      "max-connections-per-address",
      "those of one address, trusted proxies aside; 429 beyond, 0 is any number", in: any,
      \.maximumConnectionsPerAddress),
    .time(
      "shed-after",
      "how long requests may wait for their turn before some get 503; 0 is for ever",
      allowsZero: true, \.shedAfter),
    .time(
      "grace-time", "how long running answers have to finish after SIGTERM", allowsZero: true,
      \.graceTime),
  ]

  static let group = OptionGroup(
    title: "Bounds; sizes as 4096, 64k or 1m, times as 500ms, 10s or 5m",
    options: bounds.map(\.option))

  /// Sets what the options name; the rest keeps its default.
  static func apply(
    _ options: ParsedOptions, to configuration: inout ServerConfiguration
  ) throws(UsageError) {
    for bound in bounds { try bound.apply(options, &configuration) }
  }
}
