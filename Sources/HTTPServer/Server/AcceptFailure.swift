import Glibc

/// What an error of accept(2) is about.
package enum AcceptFailure: Sendable, Hashable {
  /// The connection, which is gone: the next one may be taken.
  case ofConnection
  /// The process or the machine has no descriptor or memory left.
  case descriptors
  /// The listening socket: trying again at once would only fail again.
  case other

  package init(_ code: Int32) {
    self =
      switch code {
      // Errors of the network that were pending on the new connection, as accept(2) names them,
      // and EPERM of a firewall.
      case ECONNABORTED, EPERM, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH,
        EOPNOTSUPP, ENETUNREACH, ETIMEDOUT, ECONNRESET:
        .ofConnection
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: .descriptors
      default: .other
      }
  }
}
