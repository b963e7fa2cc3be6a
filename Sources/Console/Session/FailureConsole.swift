package import Runner
import SourceText

/// Opens a console at the failing steps of a run.
package final class FailureConsole {
  private let setting: ConsoleSession.Setting
  private let style: ConsoleStyle
  private let input: ConsoleInput

  /// Prepares for steps that fail.
  ///
  /// - Parameters:
  ///   - setting: the apps and step files of the run.
  ///   - style: how answers are written.
  ///   - input: the source of lines, for all steps.
  package init(_ setting: ConsoleSession.Setting, style: ConsoleStyle, input: ConsoleInput) {
    self.setting = setting
    self.style = style
    self.input = input
  }

  /// Leads a conversation until it decides how the scenario continues; at the end of the input the step has failed.
  package func talk(at step: StepPause) async -> StepPause.Decision {
    input.output.write("\nA step has failed at \(step)\n".visibleLines)
    input.output.write("Look around; then retry, skip or go_on. 'help' lists everything.\n")
    input.output.flush()
    let session = ConsoleSession(setting, style: style, at: step)
    do {
      _ = try await Conversation(session, input: input, keepsGoing: true, comesBack: true).run()
      return await session.decision
    } catch {
      // Without a session nobody can decide how it continues.
      input.output.write("\(error)\n")
      return .giveUp
    }
  }
}
