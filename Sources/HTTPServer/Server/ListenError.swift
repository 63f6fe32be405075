/// Why a server cannot listen; the description is a sentence for the operator.
package enum ListenError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another program, perhaps another server of this kind, has the address.
  case addressInUse(SocketAddress)
  /// The host is not `localhost` and no literal address.
  case unknownHost(String)
  case failed(SocketAddress, SystemError)
  /// What lies at the path of a Unix-domain socket is none, and was left alone.
  case notASocket(path: String)
  /// The path of a Unix-domain socket is empty, or longer than the kernel takes.
  case pathLength(path: String)
  /// A socket that the process was started with cannot be served; the sentence tells why.
  case inherited(String)

  package var description: String {
    switch self {
    case .addressInUse(let address): "The address \(address) is already in use."
    case .unknownHost(let host):
      "The host \"\(host)\" is neither localhost nor an IPv4 or IPv6 address."
    case .failed(let address, let error): "Cannot listen on \(address): \(error)."
    case .notASocket(let path): "\"\(path)\" is there and is no socket; it was left alone."
    case .pathLength(let path):
      """
      The path "\(path)" of a socket has \(path.utf8.count) bytes; it must have from 1 to \
      \(SocketAddress.maximumPathLength).
      """
    case .inherited(let sentence): sentence
    }
  }
}
