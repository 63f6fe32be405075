import Foundation
import TestSupport

/// A page of a browser, with storage and cookies of its own.
final class Tab: Sendable {
  let record = TabRecord()
  /// For the names of pictures.
  let name: String
  private let tools: DevTools
  private let session: String
  private let context: String

  private struct Context: Decodable { let browserContextId: String }
  private struct Target: Decodable { let targetId: String }
  private struct Session: Decodable { let sessionId: String }
  private struct Navigation: Decodable { let errorText: String? }
  private struct History: Decodable {
    struct Entry: Decodable { let id: Int }
    let currentIndex: Int
    let entries: [Entry]
  }

  /// Opens an empty one.
  init(_ browser: Browser, _ size: PageSize = .desktop, name: String = "driver") throws {
    self.name = name
    tools = browser.tools
    context = try tools.call("Target.createBrowserContext", as: Context.self).browserContextId
    let target = try tools.call(
      "Target.createTarget", ["url": "about:blank", "browserContextId": .text(context)],
      as: Target.self)
    session = try tools.call(
      "Target.attachToTarget", ["targetId": .text(target.targetId), "flatten": true],
      as: Session.self
    ).sessionId
    tools.listen(session) { [record] in record.take($0, $1) }
    for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
      try call("\(domain).enable")
    }
    // Tabs of several tests are open at once, and each is to be the one that is looked at.
    try call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try resize(size)
  }

  /// Closes it and forgets what it has stored.
  func close() {
    tools.stopListening(session)
    try? tools.call("Target.disposeBrowserContext", ["browserContextId": .text(context)])
  }

  func call(_ method: String, _ parameters: JSON = [:]) throws {
    try tools.call(method, parameters, session: session)
  }

  func call<Answer: Decodable>(
    _ method: String, _ parameters: JSON = [:], as type: Answer.Type
  ) throws -> Answer {
    try tools.call(method, parameters, session: session, as: type)
  }

  /// Goes to an address and waits until its document and scripts are there.
  func open(_ url: String) throws {
    let answer = try call("Page.navigate", ["url": .text(url)], as: Navigation.self)
    if let fault = answer.errorText { throw TestFailure("\(url): \(fault)") }
    try wait(until: "document.readyState === 'complete' && location.href !== 'about:blank'")
  }

  /// Goes back to the document before, as the browser's button does: a script that did it could be
  /// torn down before it has answered.
  func goBack() throws {
    let history = try call("Page.getNavigationHistory", as: History.self)
    guard history.currentIndex > 0 else { throw TestFailure("There is no page to go back to.") }
    let entry = history.entries[history.currentIndex - 1]
    try call("Page.navigateToHistoryEntry", ["entryId": .number(Double(entry.id))])
  }

  /// Loads the page anew.
  func reload() throws {
    try run("void (window.isOld = true)")
    try call("Page.reload")
    try wait(until: "!window.isOld && document.readyState === 'complete'")
  }
}
