import FeedClient
import Foundation
import TestSupport
import Testing

struct FilmCell: Decodable, Sendable, Hashable {
  var title: String
  var subtitle: String
}

struct SubtitleCell: Decodable, Sendable, Hashable {
  var text: String
  var secondaryText: String
}

/// What a test's app draws.
enum HomeRow: Sendable, Hashable {
  case film(FilmCell)
  case subtitle(SubtitleCell)
  case unknown(UnknownRow)

  static var registry: RowRegistry<HomeRow> {
    var registry = RowRegistry(unknown: HomeRow.unknown)
    registry.register(FilmCell.self, as: HomeRow.film)
    registry.register(SubtitleCell.self, as: HomeRow.subtitle)
    return registry
  }
}

extension RowcastClient where Content == HomeRow {
  /// A client of a server of a test.
  init(
    _ server: ServerProcess, _ transport: any Transport = URLSessionTransport(),
    registry: RowRegistry<HomeRow> = HomeRow.registry, timeout: Duration = .seconds(15)
  ) throws {
    self.init(
      try #require(URL(string: server.url)), registry: registry, timeout: timeout,
      transport: transport)
  }
}
