import TestSupport
import Testing

/// One tab on one site, and what every page must keep to.
struct Visit {
  let tab: Tab
  let site: Site
  /// Whether requests are to fail.
  private let failsRequests: Bool
  private var name: String { tab.name }

  /// Visits a site for the length of `body`, and then judges what the page said and asked for: no
  /// error in the console, nothing against the content security policy, no request to another host.
  ///
  /// - Parameters:
  ///   - name: of the pictures.
  ///   - failsRequests: that requests fail is what the test is about.
  static func make(
    _ name: String, _ site: Site, _ size: PageSize = .desktop, failsRequests: Bool = false,
    _ body: (Visit) throws -> Void
  ) throws {
    let tab = try Tab(Stage.required().browser, size, name: name)
    defer { tab.close() }
    let visit = Visit(tab: tab, site: site, failsRequests: failsRequests)
    try tab.prefer(scheme: "light")
    do { try body(visit) } catch {
      _ = try? tab.picture("\(name)-failed")
      throw error
    }
    visit.judge()
  }

  /// Opens the viewer and waits for its rows.
  func open(_ path: String = "/") throws {
    try tab.open(site.url + path)
    try tab.wait(until: "document.documentElement.dataset.ready === '1'")
  }

  /// Takes a picture of this state of the page; gives its path, for the text of a failure.
  @discardableResult
  func picture(_ state: String? = nil) -> String {
    do { return try tab.picture(state.map { "\(name)-\($0)" } ?? name) } catch {
      Issue.record("no picture of \(name): \(error)")
      return "no picture"
    }
  }

  private func judge() {
    let complaints = tab.record.complaints(network: !failsRequests)
    #expect(complaints.isEmpty, "\(name): \(complaints.joined(separator: "\n"))")
    let strangers = tab.record.requests.filter {
      !$0.hasPrefix(site.url + "/") && !$0.hasPrefix("data:") && !$0.hasPrefix("blob:")
    }
    #expect(strangers.isEmpty, "\(name) asked others: \(strangers)")
  }
}
