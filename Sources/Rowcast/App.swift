import Cells

/// What a program hands to its commands.
struct App: Sendable {
  let registrations: [AnyCellRegistration]
  let demo: [SampleFeed]

  /// The registry of the registrations and of the nib files that the options name; reads them.
  ///
  /// - Throws: `InvalidRegistry` with every fault, or `UsageError` where the files can't be read.
  func registry(_ options: ParsedOptions) throws -> CellRegistry {
    try CellRegistry(nibs: try options.cellsFolder()?.files() ?? [], registrations)
  }
}
