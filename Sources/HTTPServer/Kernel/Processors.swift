import Glibc

/// The processors of the machine.
enum Processors {
  /// How many are in use, at least 1.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
