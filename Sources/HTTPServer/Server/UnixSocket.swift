/// A Unix-domain socket to listen on.
package struct UnixSocket: Sendable, Hashable {
  package static let standardMode: UInt32 = 0o660

  package let path: String
  /// The permissions of its file: who may write to it may connect.
  package let mode: UInt32

  package init(path: String, mode: UInt32 = standardMode) {
    self.path = path
    self.mode = mode
  }
}
