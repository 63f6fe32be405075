import Testing

/// The scenarios that the clients of all languages share.
struct ScenarioTests {
  @Test func `there are scenarios`() { #expect(Scenario.all.count >= 40) }

  @Test(arguments: Scenario.all, ScriptedTransport.Cancellation.allCases)
  func `each scenario goes as it is written`(
    scenario: Scenario, cancellation: ScriptedTransport.Cancellation
  ) throws {
    try ScenarioRunner.run(scenario, cancellation)
  }
}
