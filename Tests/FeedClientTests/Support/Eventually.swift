import TestSupport

/// Waits until something holds that other threads bring about; false when it takes too long.
func eventually(
  within limit: Duration = .seconds(15), _ condition: () async throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + limit
  while try await !condition() {
    if ContinuousClock.now > end { return false }
    try await Task.sleep(for: .milliseconds(5))
  }
  return true
}
