import Runner
import StepRegistry

extension CommandTable {
  /// Commands that decide how a scenario continues that waits at a failing step.
  static let pauseCommands = [
    decision("retry", "again", { .retry($0) }, "Runs the step again, with the step files as they were loaded last."),
    decision("skip", "pass", { _ in .skip }, "Continues with the next step as if this one had passed."),
    decision("go_on", "continue", { _ in .giveUp }, "Lets the step fail and continues the run."),
    ConsoleCommand("failure", summary: "Shows again which step failed and why.", example: "failure") { session in
      .text(session.pause?.description ?? "")
    },
  ]

  private static func decision(
    _ name: String, _ alias: String, _ decision: @escaping @Sendable (Registry?) -> StepPause.Decision,
    _ summary: String
  ) -> ConsoleCommand {
    ConsoleCommand(name, alias, summary: summary, example: name) { session in
      await session.decide(decision)
      return .end
    }
  }
}

extension ConsoleSession {
  /// Decides how the scenario continues, with the step files as they were loaded last.
  fileprivate func decide(_ decision: (Registry?) -> StepPause.Decision) { self.decision = decision(reloadedRegistry) }
}
