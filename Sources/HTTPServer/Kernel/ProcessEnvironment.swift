import Glibc

/// The variables and the number of the process, as the protocols between processes need them.
package enum ProcessEnvironment {
  package static var processID: Int32 { getpid() }

  /// The variable's value, nil when it is not set; it is gone afterwards, so that no child takes
  /// it for its own.
  ///
  /// Only for the start, while there is one thread.
  package static func take(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    _ = unsafe unsetenv(name)
    return text
  }
}
