import OperatingSystem
package import Runner
package import SourceText
package import StepRegistry

/// Opens a console at the failing steps of a run.
package final class FailureConsole {
  private let setting: ConsoleSession.Setting
  private let style: ConsoleStyle
  private let input: ConsoleInput
  /// The number of steps skipped by hand.
  private var skipped = 0

  /// Prepares for steps that fail.
  ///
  /// - Parameters:
  ///   - setting: the apps and step files of the run.
  ///   - style: the style of answers.
  ///   - input: the source of lines, for all steps.
  package init(_ setting: ConsoleSession.Setting, style: ConsoleStyle, input: ConsoleInput) {
    self.setting = setting
    self.style = style
    self.input = input
  }

  /// Runs a conversation until it decides how the scenario continues; at the end of the input the step fails.
  ///
  /// - Returns: the decision, and reloaded definitions for the rest of the run.
  package func talk(at step: StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?) {
    ChildLog.begin(topic: step.name)
    input.output.write("\nA step has failed at \(step)\n".visibleLines)
    input.output.write("Look around; then retry, skip or go_on. 'help' lists everything.\n")
    input.output.flush()
    let session = ConsoleSession(setting, style: style, at: step)
    do {
      _ = try await Conversation(session, input: input, keepsGoing: true).run()
      let outcome = await session.outcome
      if case .skip = outcome.decision { skipped += 1 }
      return (outcome.decision, outcome.registry)
    } catch {
      // Without a session, the step fails.
      input.output.write("\(error)\n")
      return (.giveUp, nil)
    }
  }

  /// Reasons why the run is not successful despite its scenarios' results: steps skipped by hand, and decisions that a
  /// run restarted after a trap did not ask for again.
  package var doubts: [Diagnostic] {
    let byHand =
      skipped == 0
      ? []
      : [
        Diagnostic(
          problem: "\(skipped.counted("step")) \(skipped == 1 ? "was" : "were") skipped by hand",
          advice: "Without the console they fail.")
      ]
    return byHand
      + ChildLog.topicsLeft.map { topic in
        Diagnostic(
          problem:
            "after the trap, the run did not wait again at \(topic), and your actions there are not in its result",
          advice: "Run it anew.")
      }
  }
}
