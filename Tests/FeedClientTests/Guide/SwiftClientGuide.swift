import FeedClient
import Foundation

/// The Swift of Docs/SwiftClient.md: each block of the page stands here as it stands there.
struct SwiftClientGuide {
  struct FilmCell: Decodable, Sendable {
    var title: String
    var subtitle: String
  }

  struct PostCell: Decodable, Sendable {
    var text: String
  }

  enum HomeRow: Sendable {
    case film(FilmCell)
    case post(PostCell)
    case unknown(UnknownRow)

    static var registry: RowRegistry<HomeRow> {
      var registry = RowRegistry(unknown: HomeRow.unknown)
      registry.register(FilmCell.self, as: HomeRow.film)
      registry.register(PostCell.self, as: HomeRow.post)
      return registry
    }
  }

  func client(of server: URL, width: Double) -> RowcastClient<HomeRow> {
    RowcastClient(server, registry: HomeRow.registry, layout: ListLayout(width: width))
  }

  func showAll(of feed: String, with client: RowcastClient<HomeRow>) async -> [RowID] {
    let list = PagedList(client, feed: feed, pageSize: 50)
    await list.loadNew()
    while !list.state.isNoMore, list.state.error == nil {
      await list.loadMore()
    }
    return list.state.rows.map(\.id)
  }

  func titles(of list: PagedList<HomeRow>) async -> [String] {
    for await state in list where state.hasLoaded && state.phase == .idle {
      return state.rows.map { row in
        switch row.content {
        case .film(let film): "\(film.title) (\(film.subtitle))"
        case .post(let post): post.text
        case .unknown(let row): "\(row.type), \(row.height) points"
        }
      }
    }
    return []
  }

  func follow(_ list: PagedList<HomeRow>) async -> [RowID] {
    list.follow()
    for await state in list where (state.news ?? 1) > 0 {
      return await list.update().rows.map(\.id)
    }
    return []
  }

  func explain(_ error: RowcastError) -> String {
    switch error.kind {
    case .offline, .timeout: "There is no connection. \(error.detail)"
    case .refused where error.status == 404: "This list is no longer there."
    case .refused, .failed, .expired, .malformed: error.detail
    case .cancelled: ""
    }
  }

  func tap(
    _ id: RowID, in feed: String, with client: RowcastClient<HomeRow>
  ) async throws -> String {
    switch try await client.select(feed, id: id) {
    case .open(let url): "open \(url)"
    case .push(let feed, let page): "show \(feed), of which \(page?.rows.count ?? 0) rows are here"
    case .custom(let json): "do \(String(decoding: json, as: UTF8.self))"
    case .other(let type, _): "this app is too old for \(type)"
    case nil: "nothing"
    }
  }

  func watch(_ feed: String, with client: RowcastClient<HomeRow>) async throws -> String {
    for try await event in client.events(feed) {
      switch event {
      case .connected: continue
      case .snapshot(let instant): return "\(instant.total) items at \(instant.snapshot)"
      case .change(let changes): return "\(changes.inserts.count) new"
      case .reset: return "load anew"
      case .interrupted(let error): return error.detail
      }
    }
    return "ended"
  }

  struct Offline: Transport {
    func send(_ request: TransportRequest) async throws(RowcastError) -> TransportResponse {
      throw RowcastError(.offline, detail: "There is no network in this test.")
    }

    func stream(_ request: TransportRequest) async throws(RowcastError) -> TransportStream {
      throw RowcastError(.offline, detail: "There is no network in this test.")
    }
  }
}
