import HTTPCore
import HTTPServer

/// Where `serve` has its metrics.
enum MetricsOptions {
  static let port = Option(
    name: "admin-port", kind: .value(placeholder: "N"),
    help: "serve /metrics there and not with the feeds, and health on both; 0 takes a free one",
    standard: nil)
  static let host = Option(
    name: "admin-host", kind: .value(placeholder: "ADDRESS"),
    help: "the address of --admin-port", standard: "127.0.0.1, and ::1 where there is IPv6")

  static let group = OptionGroup(title: "For operators", options: [port, host])

  /// How the operators' port is served; nil where there is none.
  static func admin(_ options: ParsedOptions) throws(UsageError) -> ServerConfiguration? {
    guard let number = try options.integer(port, in: 0...65_535) else {
      if options.text(host) == nil { return nil }
      throw UsageError(
        description: "\(options.origin(of: host)) needs a port; name it with --admin-port N")
    }
    var configuration = ServerConfiguration()
    configuration.port = UInt16(truncatingIfNeeded: number)
    configuration.host = options.text(host, else: configuration.host)
    configuration.loops = 1
    // Within what the feeds' server leaves of the process' descriptors.
    configuration.maximumConnections = 128
    configuration.backlog = 64
    configuration.shedAfter = .zero
    configuration.graceTime = .seconds(1)
    configuration.limits.requestLine = 4096
    configuration.limits.fieldBytes = 16_384
    configuration.limits.body = 0
    configuration.limits.headTime = .seconds(5)
    return configuration
  }
}
