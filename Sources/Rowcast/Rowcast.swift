@_exported public import Cells
import FoundationEssentials
import Glibc

/// The whole command line around a registry of one's own.
///
/// ```swift
/// import Rowcast
///
/// Rowcast.main {
///   CellRegistration<FilmCell, Film> { cell, item in cell.title = item.title }
/// }
/// ```
public enum Rowcast {
  /// Builds the registry, carries out the command that the process was started with, and exits: 0
  /// when it is done, 1 when it failed, 2 when the command line or the registry is wrong.
  ///
  /// - Parameters:
  ///   - demo: feeds that `serve --demo` loads.
  ///   - registrations: which cell shows which item.
  public static func main(
    demo: [SampleFeed] = [],
    @RegistrationsBuilder _ registrations: () -> [AnyCellRegistration]
  ) -> Never {
    exit(
      CommandLineRun(
        arguments: Array(CommandLine.arguments.dropFirst()),
        environment: ProcessInfo.processInfo.environment, demo: demo,
        registrations: registrations()
      ).status())
  }
}
