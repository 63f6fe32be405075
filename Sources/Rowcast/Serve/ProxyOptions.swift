import HTTPCore
import HTTPServer

/// How `serve` stands behind proxies: whose word it takes, and under which path it is seen.
enum ProxyOptions {
  private static let trusted = Option(
    name: "trusted-proxies", kind: .value(placeholder: "CIDR[,CIDR…]"),
    help:
      "take clients' addresses from X-Forwarded-For where these call: addresses, ranges, loopback, unix",
    standard: "none")
  static let basePath = Option(
    name: "base-path", kind: .value(placeholder: "PATH"),
    help: "the path under which a proxy shows the server, such as /rowcast; links begin with it",
    standard: "/")

  static let group = OptionGroup(title: "Behind a proxy", options: [trusted, basePath])

  static func trustedProxies(_ options: ParsedOptions) throws(UsageError) -> TrustedProxies {
    var proxies = TrustedProxies()
    guard let text = options.text(trusted), text != "none" else { return proxies }
    for word in options.list(trusted) ?? [] {
      do throws(NetworkRange.Fault) { try proxies.add(word) } catch {
        throw UsageError(
          description:
            "\(options.origin(of: trusted)) is \"\(text)\", of which \"\(word)\" \(error)")
      }
    }
    return proxies
  }

  static func basePath(_ options: ParsedOptions) throws(UsageError) -> BasePath {
    guard let text = options.text(basePath) else { return BasePath() }
    do throws(BasePath.Fault) { return try BasePath(text) } catch {
      throw UsageError(
        description:
          "\(options.origin(of: basePath)) is \"\(text)\"; \(error), such as /rowcast or /apps/rowcast"
      )
    }
  }
}
