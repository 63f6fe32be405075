import Cells

/// What a program hands to its commands.
struct App: Sendable {
  let registry: CellRegistry
  let demo: [SampleFeed]
}
