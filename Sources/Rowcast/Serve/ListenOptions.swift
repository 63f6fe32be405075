import HTTPServer

/// Where `serve` listens: the options, or the sockets that the process was started with.
enum ListenOptions {
  private static let host = Option(
    name: "host", kind: .value(placeholder: "ADDRESS"),
    help: "listen on this address: localhost, 0.0.0.0, :: or a literal one",
    standard: "127.0.0.1, and ::1 where there is IPv6")
  private static let port = Option(
    name: "port", kind: .value(placeholder: "N"), help: "listen on this port; 0 takes a free one",
    standard: "8080")
  private static let unixSocket = Option(
    name: "unix-socket", kind: .value(placeholder: "PATH"),
    help: "listen on this Unix-domain socket; with --host or --port on both", standard: nil)
  private static let unixSocketMode = Option(
    name: "unix-socket-mode", kind: .value(placeholder: "OCTAL"),
    help: "the permissions of its file; who may write to it may connect",
    standard: "0" + String(UnixSocket.standardMode, radix: 8))

  static let group = OptionGroup(
    title: "Listening; none of these where systemd passes the sockets",
    options: [host, port, unixSocket, unixSocketMode])

  /// Sets what the options name; the rest keeps its default.
  static func apply(
    _ options: ParsedOptions, to configuration: inout ServerConfiguration
  ) throws(UsageError) {
    configuration.host = options.text(host, else: "localhost")
    let number = try options.integer(port, in: 0...65_535, else: 8080)
    configuration.port = UInt16(truncatingIfNeeded: number)
    configuration.unixSocket = try socket(options)
    if configuration.unixSocket != nil {
      configuration.listensOnTCP = options.text(host) != nil || options.text(port) != nil
    }
  }

  private static func socket(_ options: ParsedOptions) throws(UsageError) -> UnixSocket? {
    guard let path = options.text(unixSocket) else {
      guard options.text(unixSocketMode) == nil else {
        throw UsageError(
          description:
            "\(options.origin(of: unixSocketMode)) is of no use without --unix-socket PATH")
      }
      return nil
    }
    guard (1...SocketAddress.maximumPathLength).contains(path.utf8.count) else {
      throw UsageError(
        description:
          "\(options.origin(of: unixSocket)) is \"\(path)\", of \(path.utf8.count) bytes; it must be a path of 1 to \(SocketAddress.maximumPathLength) bytes"
      )
    }
    guard let text = options.text(unixSocketMode) else { return UnixSocket(path: path) }
    // At most the nine bits of reading, writing and executing.
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x37).contains($0) }),
      let mode = UInt32(text, radix: 8), mode <= 0o777
    else {
      throw UsageError(
        description:
          "\(options.origin(of: unixSocketMode)) is \"\(text)\"; it must be permissions in octal, such as 0660 or 0600"
      )
    }
    return UnixSocket(path: path, mode: mode)
  }

  /// Has the server listen, and gives where.
  ///
  /// Sockets that the process was started with are served instead of what the options would open;
  /// both together are refused, as they say different things.
  static func listen(_ server: Server, _ options: ParsedOptions) throws -> ListenPlaces {
    do throws(ListenError) {
      if let inherited = try InheritedSockets.take() {
        for option in [host, port, unixSocket] where options.text(option) != nil {
          throw .inherited(
            """
            \(options.origin(of: option)) is given, and the process was started with sockets to \
            serve (LISTEN_FDS); leave out the one or the other
            """)
        }
        return ListenPlaces(try server.take(inherited), asked: nil)
      }
      return ListenPlaces(try server.bind(), asked: options.text(host))
    } catch {
      throw failure(error, options)
    }
  }

  /// The error as a sentence with what to do; `host` and `port` are the options that name the
  /// address.
  static func failure(
    _ error: ListenError, _ options: ParsedOptions, host: Option = host, port: Option = port
  ) -> any Error {
    switch error {
    case .unknownHost(let name):
      UsageError(
        description:
          "\(options.origin(of: host)) is \"\(name)\"; it must be localhost or an address, such as 127.0.0.1, ::1, 0.0.0.0 or ::"
      )
    case .addressInUse(let address):
      StartFailure(
        description:
          "the address \(address) is in use already; stop what listens there, or take another with --\((address.isUnix ? unixSocket : port).name)"
      )
    case .notASocket(let path):
      StartFailure(
        description:
          "\(options.origin(of: unixSocket)) is \"\(path)\", which is there and is no socket; remove it, or take another path"
      )
    case .failed(let address, let cause):
      StartFailure(
        description: "cannot listen on \(address): \(cause)\(advice(address, cause, port))")
    case .inherited(let sentence): StartFailure(description: sentence)
    case .pathLength: StartFailure(description: "\(error)")
    }
  }

  private static func advice(
    _ address: SocketAddress, _ cause: SystemError, _ port: Option
  ) -> String {
    if address.isUnix { return "; its folder must be there, and this user must be let at it" }
    if cause.isOfPermission {
      return
        "; ports below 1024 are for privileged users: take a higher one with --\(port.name), or have systemd pass the socket"
    }
    return cause.isOfMissingAddress ? "; this machine has no such address" : ""
  }
}
