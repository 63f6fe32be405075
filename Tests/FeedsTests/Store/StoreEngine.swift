import Feeds

/// A store and its writer, whichever engine is behind them.
protocol StoreEngine {
  associatedtype Store: FeedStore
  associatedtype Writer: FeedWriter
  /// A reader of its own.
  func store() throws -> Store
  /// A writer of its own.
  func writer() throws -> Writer
}

extension TestDatabase: StoreEngine {}

/// The arrays of `ModelFeeds` as an engine.
struct ModelEngine: StoreEngine {
  private let model = ModelFeeds()

  func store() -> ModelFeeds { model }
  func writer() -> ModelWriter { ModelWriter(model) }
}

/// The engines that every scenario runs over.
enum EngineKind: CaseIterable {
  case sqlite, model

  func make() throws -> any StoreEngine {
    switch self {
    case .sqlite: try TestDatabase()
    case .model: ModelEngine()
    }
  }
}
