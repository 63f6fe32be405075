import Foundation
import TestSupport

extension Tab {
  /// Answers the page's requests below an address by files of a folder, instead of the server.
  func serve(_ folder: URL, at address: String) throws {
    record.answerRequests { [weak self] parameters in
      guard let self, let id = parameters["requestId"]?.text,
        let url = parameters["request"]?["url"]?.text
      else { return }
      let name = String(url.dropFirst(address.count))
      // By a thread of its own: the reader of the browser's events must not wait for answers.
      Thread.detachNewThread { try? self.fulfil(id, folder.appending(path: name)) }
    }
    try call("Fetch.enable", ["patterns": [["urlPattern": .text(address + "*")]]])
  }

  private func fulfil(_ request: String, _ file: URL) throws {
    let data = try? Data(contentsOf: file)
    let type = file.pathExtension == "json" ? "application/json" : "text/javascript"
    try call(
      "Fetch.fulfillRequest",
      [
        "requestId": .text(request), "responseCode": data == nil ? 404 : 200,
        "responseHeaders": [["name": "Content-Type", "value": .text(type)]],
        "body": .text((data ?? Data()).base64EncodedString()),
      ])
  }
}
