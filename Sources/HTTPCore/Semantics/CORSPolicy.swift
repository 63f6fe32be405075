/// Which web origins a browser lets read the answers (Fetch standard, "CORS protocol").
///
/// Credentials are never allowed: a token travels in `Authorization`, which a page sets by itself.
package struct CORSPolicy: Sendable, Hashable {
  package enum Origins: Sendable, Hashable {
    case none
    case any
    /// These alone, each as browsers write it: `https://app.example`, in lower case, without a path.
    case listed([String])
  }

  package let origins: Origins
  /// How long a browser may keep what a preflight has allowed, in seconds.
  package let maximumAge: Int

  private let listed: [[UInt8]]

  package init(_ origins: Origins, maximumAge: Int = 7200) {
    self.origins = origins
    self.maximumAge = maximumAge
    if case .listed(let texts) = origins {
      listed = texts.map { Array($0.utf8) }
    } else {
      listed = []
    }
  }

  /// Whether the lines of an answer differ by the request's `Origin`.
  var readsOrigin: Bool {
    if case .listed = origins { true } else { false }
  }

  /// Appends the lines that every answer has, whatever its status, to a request from `origin`.
  ///
  /// Where only some origins are allowed, answers differ by it and say so to caches.
  func append(to bytes: inout [UInt8], origin: ArraySlice<UInt8>?) {
    switch origins {
    case .none: break
    case .any: bytes.append(contentsOf: Self.anyLines)
    case .listed:
      bytes.append(contentsOf: Self.varyLine)
      // Of a request that could not be read, the origin is not known; a single one can be told
      // anyway, since a browser compares it with the page's own.
      guard let origin = origin ?? (listed.count == 1 ? listed.first?[...] : nil), allows(origin)
      else { return }
      bytes.append(contentsOf: Self.originPart)
      bytes.append(contentsOf: origin)
      bytes.append(contentsOf: Self.exposeLines)
    }
  }

  /// Whether a browser asks what a page of an origin that is allowed may send.
  package func isPreflight(_ request: Request) -> Bool {
    guard request.method == .options, request.value(of: .accessControlRequestMethod) != nil,
      let origin = request.value(of: .origin)
    else { return false }
    return allows(origin)
  }

  /// The lines that the answer to a preflight has besides: `allowed` are the methods of its path.
  ///
  /// A page of the internet reaches into a private network only where its origin is listed: `*` is
  /// for whoever can reach the server anyway, and must not open what a browser alone can reach. Nor
  /// may `null`, which any page can make a frame have.
  package func preflightFields(for request: Request, allowed: MethodSet) -> FieldBlock {
    var fields = FieldBlock()
    fields.append("Access-Control-Allow-Methods", allowed.fieldValue)
    fields.append("Access-Control-Allow-Headers", Self.requestHeaders)
    fields.append("Access-Control-Max-Age", "\(maximumAge)")
    if case .listed = origins, request.value(of: .origin)?.elementsEqual("null".utf8) == false,
      request.value(of: .accessControlRequestPrivateNetwork)?.elementsEqual("true".utf8) == true
    {
      fields.append("Access-Control-Allow-Private-Network", "true")
    }
    return fields
  }

  private func allows(_ origin: ArraySlice<UInt8>) -> Bool {
    switch origins {
    case .none: false
    case .any: true
    case .listed: listed.contains { $0.elementsEqual(origin) }
    }
  }

  /// What the routes read, and any other: pages send fields of their own (tracing, libraries), which
  /// mean nothing here. `*` alone would leave out Authorization (Fetch standard, §3.3.7).
  private static let requestHeaders =
    "Accept, Authorization, Content-Encoding, Content-Type, Idempotency-Key, If-Match, "
    + "If-None-Match, Last-Event-ID, X-Request-ID, *"
  private static let exposed =
    "\r\nAccess-Control-Expose-Headers: ETag, Link, Location, Allow, Retry-After, Server-Timing, "
    + "WWW-Authenticate, X-Request-ID\r\n"
  private static let exposeLines = Array(exposed.utf8)
  private static let originPart = Array("Access-Control-Allow-Origin: ".utf8)
  private static let anyLines = originPart + [0x2A] + exposeLines
  private static let varyLine = Array("Vary: Origin\r\n".utf8)
}
