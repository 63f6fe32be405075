/// Why a server cannot listen; the description is a sentence for the operator.
package enum ListenError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another program, perhaps another server of this kind, has the address.
  case addressInUse(SocketAddress)
  /// The host is not `localhost` and no literal address.
  case unknownHost(String)
  case failed(SocketAddress, SystemError)

  package var description: String {
    switch self {
    case .addressInUse(let address): "The address \(address) is already in use."
    case .unknownHost(let host):
      "The host \"\(host)\" is neither localhost nor an IPv4 or IPv6 address."
    case .failed(let address, let error): "Cannot listen on \(address): \(error)."
    }
  }
}
