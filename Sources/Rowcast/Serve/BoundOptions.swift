import HTTPCore
import HTTPServer

/// The bounds of `serve`: what one client, and all of them, may ask of the server.
enum BoundOptions {
  private static let requestLine = Option(
    name: "max-request-line", kind: .value(placeholder: "SIZE"),
    help: "the longest request line; 414 beyond", standard: "16k")
  private static let fieldBytes = Option(
    name: "max-header-bytes", kind: .value(placeholder: "SIZE"),
    help: "all header fields of a request; 431 beyond", standard: "64k")
  private static let fieldCount = Option(
    name: "max-header-fields", kind: .value(placeholder: "N"),
    help: "the number of header fields; 431 beyond", standard: "128")
  private static let chunkOverhead = Option(
    name: "max-chunk-overhead", kind: .value(placeholder: "SIZE"),
    help: "chunk extensions and trailers of a body; 400 beyond", standard: "8k")
  private static let body = Option(
    name: "max-body", kind: .value(placeholder: "SIZE"), help: "a request's body; 413 beyond",
    standard: "1m")
  private static let headTime = Option(
    name: "header-timeout", kind: .value(placeholder: "TIME"),
    help: "from a request's first byte to the end of its header; then 408", standard: "10s")
  private static let bodySilence = Option(
    name: "body-timeout", kind: .value(placeholder: "TIME"),
    help: "a body of which nothing arrives; then 408", standard: "15s")
  private static let bodyGrace = Option(
    name: "body-grace", kind: .value(placeholder: "TIME"),
    help: "how long a body may be slower than --min-body-rate; then 408", standard: "30s")
  private static let bodyRate = Option(
    name: "min-body-rate", kind: .value(placeholder: "SIZE"),
    help: "the least average speed of a body, a second; 0 is any", standard: "1k")
  private static let idleTime = Option(
    name: "idle-timeout", kind: .value(placeholder: "TIME"),
    help: "a connection between two requests; then it is closed", standard: "30s")
  private static let writeStall = Option(
    name: "write-timeout", kind: .value(placeholder: "TIME"),
    help: "a client that reads nothing of what waits for it; then it is cut off", standard: "15s")
  private static let writeQueue = Option(
    name: "write-queue", kind: .value(placeholder: "SIZE"),
    help: "answers made for a client ahead of what it has taken", standard: "256k")
  private static let queue = Option(
    name: "max-queued", kind: .value(placeholder: "SIZE"),
    help: "answers that wait for all; beyond it who is stalled for longest is cut off",
    standard: "512m")
  private static let requests = Option(
    name: "max-requests-per-connection", kind: .value(placeholder: "N"),
    help: "requests that a connection is answered; 0 is any number", standard: "100000")
  private static let dropped = Option(
    name: "max-dropped-body", kind: .value(placeholder: "SIZE"),
    help: "a refused request's body, read so that the connection goes on", standard: "256k")
  private static let lingerSilence = Option(
    name: "linger-timeout", kind: .value(placeholder: "TIME"),
    help: "after a last answer, a client that neither sends nor ends", standard: "5s")
  private static let lingerTime = Option(
    name: "max-linger", kind: .value(placeholder: "TIME"),
    help: "after a last answer, a client that still sends", standard: "30s")
  private static let lingerBytes = Option(
    name: "max-linger-bytes", kind: .value(placeholder: "SIZE"),
    help: "what it may send", standard: "128m")
  private static let connections = Option(
    name: "max-connections", kind: .value(placeholder: "N"),
    help: "connections served at a time; 503 beyond", standard: "16384")
  private static let connectionsPerAddress = Option(
    name: "max-connections-per-address", kind: .value(placeholder: "N"),
    help: "those of one address, trusted proxies aside; 429 beyond, 0 is any number",
    standard: "0")
  private static let shedding = Option(
    name: "shed-after", kind: .value(placeholder: "TIME"),
    help: "how long requests may wait for their turn before some get 503; 0 is for ever",
    standard: "500ms")
  private static let graceTime = Option(
    name: "grace-time", kind: .value(placeholder: "TIME"),
    help: "how long running answers have to finish after SIGTERM", standard: "8s")

  static let group = OptionGroup(
    title: "Bounds; sizes as 4096, 64k or 1m, times as 500ms, 10s or 5m",
    options: [
      requestLine, fieldBytes, fieldCount, chunkOverhead, body, dropped, headTime, bodySilence,
      bodyGrace, bodyRate, idleTime, lingerSilence, lingerTime, lingerBytes, writeStall,
      writeQueue, queue, requests, connections, connectionsPerAddress, shedding, graceTime,
    ])

  private static let day: Int64 = 86_400_000

  /// Sets what the options name; the rest keeps its default.
  static func apply(
    _ options: ParsedOptions, to configuration: inout ServerConfiguration
  ) throws(UsageError) {
    try apply(options, to: &configuration.limits)
    let any = 0...1_000_000_000
    configuration.maximumConnections ?= try options.integer(connections, in: 1...10_000_000)
    configuration.maximumConnectionsPerAddress ?= try options.integer(
      connectionsPerAddress, in: any)
    configuration.maximumQueuedBytes ?= try options.size(queue, in: 1...(1 << 40))
    configuration.shedAfter ?= try options.duration(shedding, in: 0...day)
    configuration.graceTime ?= try options.duration(graceTime, in: 0...day)
  }

  private static func apply(
    _ options: ParsedOptions, to limits: inout Limits
  ) throws(UsageError) {
    let large = 1 << 30
    limits.requestLine ?= try options.size(requestLine, in: 64...large)
    limits.fieldBytes ?= try options.size(fieldBytes, in: 64...large)
    limits.fieldCount ?= try options.integer(fieldCount, in: 1...100_000)
    limits.chunkOverhead ?= try options.size(chunkOverhead, in: 0...large)
    limits.body ?= try options.size(body, in: 0...large)
    limits.headTime ?= try options.duration(headTime, in: 1...day)
    limits.bodySilence ?= try options.duration(bodySilence, in: 1...day)
    limits.bodyGrace ?= try options.duration(bodyGrace, in: 1...day)
    limits.bodyRate ?= try options.size(bodyRate, in: 0...large)
    limits.droppedBody ?= try options.size(dropped, in: 0...large)
    limits.lingerSilence ?= try options.duration(lingerSilence, in: 1...day)
    limits.lingerTime ?= try options.duration(lingerTime, in: 1...day)
    limits.lingerBytes ?= try options.size(lingerBytes, in: 0...(1 << 40))
    limits.idleTime ?= try options.duration(idleTime, in: 1...day)
    limits.writeStall ?= try options.duration(writeStall, in: 1...day)
    limits.writeQueue ?= try options.size(writeQueue, in: 1...large)
    limits.requestsPerConnection ?= try options.integer(requests, in: 0...1_000_000_000)
  }
}
