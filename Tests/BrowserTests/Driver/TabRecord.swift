import Synchronization

/// What a tab has said and asked for since it was opened.
final class TabRecord: Sendable {
  /// A word to the console, an exception, a broken rule of the content security policy.
  struct Word: Sendable, CustomStringConvertible {
    /// Who says it: `console`, `exception`, or what the browser calls it, such as `network`.
    let source: String
    /// `error`, `warning`, `info` and more.
    let level: String
    let text: String
    var description: String { "\(source) \(level): \(text)" }
  }

  private struct Content {
    var words: [Word] = []
    var requests: [String] = []
    var answer: (@Sendable (JSON) -> Void)?
  }

  private let content = Mutex(Content())

  var words: [Word] { content.withLock { $0.words } }

  /// The addresses of all requests, in their order, those of event streams and images too.
  var requests: [String] { content.withLock { $0.requests } }

  /// Forgets the requests so far.
  func forgetRequests() { content.withLock { $0.requests = [] } }

  /// What no page should say: errors and warnings.
  ///
  /// - Parameter network: requests that failed as well; the browser itself tells of each.
  func complaints(network: Bool) -> [String] {
    words.filter { word in
      ["error", "warning", "assert"].contains(word.level) && (network || word.source != "network")
    }.map(\.description)
  }

  /// Has the requests that `Fetch.enable` stops told, on the reader's thread, which must not wait.
  func answerRequests(_ answer: @escaping @Sendable (JSON) -> Void) {
    content.withLock { $0.answer = answer }
  }

  /// Takes an event of the DevTools protocol.
  func take(_ method: String, _ parameters: JSON) {
    switch method {
    case "Runtime.consoleAPICalled":
      let words: [String] =
        if case .array(let arguments)? = parameters["args"] {
          arguments.map { ($0["value"] ?? $0["description"] ?? .null).shown }
        } else { [] }
      add("console", parameters["type"], words.joined(separator: " "))
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"] ?? .null
      add("exception", "error", (details["exception"]?["description"] ?? details).shown)
    case "Log.entryAdded":
      let entry = parameters["entry"] ?? .null
      let place = entry["url"]?.text.map { " (\($0))" } ?? ""
      add(entry["source"]?.text ?? "log", entry["level"], (entry["text"] ?? .null).shown + place)
    case "Network.requestWillBeSent":
      if let url = parameters["request"]?["url"]?.text {
        content.withLock { $0.requests.append(url) }
      }
    case "Network.webSocketCreated":
      if let url = parameters["url"]?.text { content.withLock { $0.requests.append(url) } }
    case "Fetch.requestPaused": content.withLock { $0.answer }?(parameters)
    default: break
    }
  }

  private func add(_ source: String, _ level: JSON?, _ text: String) {
    content.withLock {
      $0.words.append(Word(source: source, level: level?.text ?? "info", text: text))
    }
  }
}
