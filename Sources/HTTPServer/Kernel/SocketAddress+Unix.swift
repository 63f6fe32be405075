extension SocketAddress {
  /// Whether it is that of a unix-domain socket; no such socket is listened on yet.
  package var isUnix: Bool { false }
}
