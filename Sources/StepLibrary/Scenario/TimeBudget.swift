import AppUnderTest
import StepRegistry

/// The app time that a scenario may use, from the tag `@budget:2s`. The step that exceeds it fails.
struct TimeBudget: Sendable {
  /// The tag in its written form.
  private let tag: String
  /// The allowed app time.
  private let limit: Duration
  private var meter = AppTimeMeter()
  /// Whether a step has failed for the budget.
  private var isExceeded = false

  /// Begins to check the steps of a scenario with the tag.
  static func begin(for scenario: Scenario) {
    guard let (tag, limit) = TimeTag.budget.last(in: scenario.tags) else { return }
    scenario.keep(TimeBudget(tag: tag, limit: limit))
    scenario.checkSteps { [weak scenario] in if let scenario { try await check(scenario) } }
  }

  private init(tag: String, limit: Duration) { (self.tag, self.limit) = (tag, limit) }

  private static func check(_ scenario: Scenario) async throws {
    guard var budget = scenario.value(TimeBudget.self), !budget.isExceeded,
      let used = await budget.meter.read(scenario)
    else { return }
    budget.isExceeded = used > budget.limit
    scenario.keep(budget)
    guard budget.isExceeded else { return }
    throw StepProblem(
      "the scenario has used \(used.wording) of the app's time, and the tag \(budget.tag) allows "
        + budget.limit.wording)
  }
}
