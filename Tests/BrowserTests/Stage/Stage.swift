import TestSupport
import Testing

/// What the tests of the browser share: one browser, and one server of many rows.
struct Stage: Sendable {
  let browser: Browser
  let bigFeed: BigFeed

  /// Of the suite that runs.
  @TaskLocal static var current: Stage?

  static func required() throws -> Stage {
    guard let current else { throw TestFailure("a test outside BrowserTests") }
    return current
  }
}

/// Starts the stage before the first test of a suite and clears it away after the last one.
struct StageTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let stage = Stage(browser: try Browser(), bigFeed: BigFeed())
    defer {
      stage.browser.close()
      stage.bigFeed.close()
    }
    try await Stage.$current.withValue(stage) { try await function() }
  }
}

extension Trait where Self == StageTrait {
  static var onStage: Self { StageTrait() }
}
