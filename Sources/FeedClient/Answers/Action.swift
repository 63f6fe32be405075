public import Foundation

/// What to do after a tap on a row.
public enum Action<Content: Sendable>: Sendable, Hashable {
  /// Open a URL. Its scheme is whatever the server says: an app opens those that it means to.
  case open(URL)
  /// Show another feed, with its first page where the server sends it along.
  case push(feed: String, page: Page<Content>?)
  /// What app and server have agreed on: a JSON value.
  case custom(Data)
  /// An action that this client is too old for: its type, and its whole JSON.
  case other(type: String, json: Data)

  init(_ answer: Answer, _ registry: RowRegistry<Content>) throws(RowcastError) {
    switch try answer["type"].word {
    case "open":
      let address = try answer["url"]
      guard let url = URL(string: try address.string) else { throw address.fault("a URL") }
      self = .open(url)
    case "push":
      let feed = try answer["feed"].word
      self = .push(
        feed: feed,
        page: try answer.value("page") { page throws(RowcastError) in
          try Page(page, Stretch.Asked(feed: feed, pageIndex: 0), registry)
        })
    case "custom": self = .custom(try answer["payload"].json)
    case let type: self = .other(type: type, json: answer.json)
    }
  }
}
