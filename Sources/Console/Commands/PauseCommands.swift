import GherkinParser
import Recordings
import Runner
import StepRegistry

extension CommandTable {
  /// Commands that decide how a scenario continues after a failing step.
  static let pauseCommands = [
    decision(
      "retry", "again",
      "Runs the step again, with the current feature and the step files last loaded. The report mentions actions by "
        + "hand before it."
    ) { try await $0.decideToRetry() },
    decision("skip", "pass", "Continues with the next step; the report marks this one as skipped by hand.") {
      await $0.decideToSkip()
    },
    decision("go_on", "continue", "Lets the step fail and continues the run.") { await $0.decide(.giveUp) },
    ConsoleCommand("failure", summary: "Shows again which step failed and why.", example: "failure") { session in
      .text(session.subject.pause?.description ?? "")
    },
  ]

  private static func decision(
    _ name: String, _ alias: String, _ summary: String,
    decide: @escaping @Sendable (ConsoleSession) async throws -> Void
  ) -> ConsoleCommand {
    ConsoleCommand(name, alias, summary: summary, example: name) { session in
      try await decide(session)
      return .end
    }
  }
}

extension ConsoleSession {
  fileprivate func decide(_ decision: StepPause.Decision) {
    outcome.decision = decision
    subject.keptSteps?.settle(decision)
  }

  /// Continues with the next step after the actions done by hand. The recording gets a comment about the skipped step.
  fileprivate func decideToSkip() {
    let help = actionsByHand
    if let pause = subject.pause { recorder?.comment("skipped by hand: \(pause.pickle.steps[pause.index].text)") }
    decide(.skip(after: help))
  }

  /// Runs the step again as its file has it now, after the actions done by hand.
  fileprivate func decideToRetry() throws {
    var pickle = outcome.pickle
    if let edited = try subject.pause?.editedPickle() { pickle = edited }
    var help = actionsByHand
    if let pickle, let pause = subject.pause { help.append("the step as it is now: \(pickle.steps[pause.index].text)") }
    // The new text may match another definition.
    if pickle != nil { outcome.registry = try registry() }
    decide(.retry(StepPause.Retry(as: pickle, after: help)))
  }
}
