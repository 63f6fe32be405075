#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Requests by URLSession, without cookies and stored credentials.
///
/// An answer with an ETag is kept, a few megabytes in all, and asked for again by its tag, so that an
/// unchanged page costs no body. That is done here and not left to URLSession's cache, which differs
/// between systems. A redirection is followed on the same scheme, host and port, and elsewhere is an
/// error of kind `malformed`, so that no other server gets a request's fields. When the transport goes away, what is on its way is cancelled.
public final class URLSessionTransport: Transport {
  private let session: URLSession
  private let delegate = SessionDelegate()
  private let cache = EntityCache()
  private let maximumBody: Int

  /// - Parameters:
  ///   - configuration: for proxies, cellular access and the like; its cache is not used.
  ///   - maximumBody: how many bytes an answer may have, decoded; the default is more than any page
  ///     has, and little enough for a phone.
  public init(
    configuration: URLSessionConfiguration = .ephemeral, maximumBody: Int = 64 << 20
  ) {
    self.maximumBody = maximumBody
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  public func send(_ request: TransportRequest) async throws(RowcastError) -> TransportResponse {
    let tag = request.method == "GET" ? cache.tag(request.url) : nil
    var request = request
    if let tag { request.fields["If-None-Match"] = tag }
    let response = try await collect(request)
    guard request.method == "GET" else { return response }
    if response.status == 304, let tag {
      if let kept = cache.response(request.url, tag: tag) { return kept }
      // It has been forgotten since.
      request.fields["If-None-Match"] = nil
      return try await collect(request)
    }
    cache.keep(response, for: request.url)
    return response
  }

  public func stream(_ request: TransportRequest) async throws(RowcastError) -> TransportStream {
    try await begin(request, limit: .max).head()
  }

  private func collect(
    _ request: TransportRequest
  ) async throws(RowcastError) -> TransportResponse {
    try await begin(request, limit: maximumBody).head().collected()
  }

  private func begin(_ request: TransportRequest, limit: Int) -> Exchange {
    var urlRequest = URLRequest(url: request.url)
    urlRequest.httpMethod = request.method
    // The client measures its limits itself; this one must not come before them.
    urlRequest.timeoutInterval = max(90, TimeInterval(request.timeout.components.seconds) + 30)
    for (name, value) in request.fields { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: urlRequest)
    let exchange = Exchange(limit: limit) { task.cancel() }
    delegate.add(exchange, for: task)
    task.resume()
    return exchange
  }

  /// How many requests are on their way.
  package var pending: Int { delegate.count }
}
