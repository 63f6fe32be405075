import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands what URLSession reports to the exchange that it belongs to.
///
/// `URLSession.bytes`, which would do it on Apple's systems, is not there on Linux.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: Exchange]>([:])

  func add(_ exchange: Exchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  /// How many exchanges are not over.
  var count: Int { exchanges.withLock { $0.count } }

  private func exchange(_ task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  /// Follows a redirection on the same server only: another one would get the request's fields,
  /// `Authorization` among them.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    if let from = task.originalRequest?.url, let to = request.url, Self.isSameServer(from, to) {
      return completionHandler(request)
    }
    exchange(task)?.refuse(
      RowcastError(
        .malformed, status: response.statusCode,
        detail: "The server answered with status \(response.statusCode) and sends the request to "
          + "\(request.url?.absoluteString ?? "nowhere"), which is not followed: it is another "
          + "server than the one that was asked."))
    #if !canImport(FoundationNetworking)
      completionHandler(nil)
    #endif
    // On Linux a task that is cancelled, as this one is, must not be told: it traps.
  }

  private static func isSameServer(_ left: URL, _ right: URL) -> Bool {
    func port(_ url: URL) -> Int? { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }
    return left.scheme?.lowercased() == right.scheme?.lowercased()
      && left.host()?.lowercased() == right.host()?.lowercased() && port(left) == port(right)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(dataTask)?.begin(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(error)
  }
}
