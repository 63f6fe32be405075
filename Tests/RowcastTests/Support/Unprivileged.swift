import Foundation
import Glibc
import TestSupport

/// The program run by a user whom permissions bind.
enum Unprivileged {
  static var isPossible: Bool {
    geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
  }

  /// The command that runs another one so; none where every user is one.
  static var wrapper: [String] {
    geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"] : []
  }

  static func run(_ arguments: [String]) throws -> RowcastBinary.Finished {
    if geteuid() != 0 { return try RowcastBinary.run(arguments) }
    return try RowcastBinary.run(
      ["--reuid=65534", "--clear-groups", RowcastBinary.path] + arguments,
      program: "/usr/bin/setpriv")
  }
}
