import Cells

/// What a program hands to its commands.
struct App: Sendable {
  let registrations: [AnyCellRegistration]
  let demo: [SampleFeed]

  /// The registry of the registrations, of the nib files that the options name, which are read,
  /// and of the ready items that these leave room for.
  ///
  /// - Throws: `InvalidRegistry` with every fault, or `UsageError` where the files can't be read.
  func registry(_ options: ParsedOptions) throws -> CellRegistry {
    try completedRegistry(options).registry
  }

  /// The same beside the registry without ready items.
  func completedRegistry(_ options: ParsedOptions) throws -> CellRegistry.Completed {
    try CellRegistry.completed(nibs: try options.cellsFolder()?.files() ?? [], registrations)
  }
}
