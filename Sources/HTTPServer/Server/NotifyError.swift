/// Why a service manager cannot be spoken to.
package struct NotifyError: Error, Sendable, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package var description: String {
    "NOTIFY_SOCKET is \"\(path)\": \(reason); the service manager is told nothing"
  }
}
