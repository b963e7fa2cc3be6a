import AppUnderTest
import OperatingSystem
import Project
import Runner
import StepRegistry
import Studio
import Synchronization

/// Runs features in the process of a studio's session, as `cukeswift run --pause-on-failure` does.
struct StudioRuns: StudioRunner {
  let definitions: DefinitionSource
  let device: Device

  func run(
    _ path: String, decide: @escaping @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)
  ) async -> (report: String, passed: Bool) {
    do {
      let words = [
        RunCommand.pauseOnFailure.name, "--format", "summary", "--color", "never", "--device", device.name, "--", path,
      ]
      var arguments = try ParsedArguments(words, for: RunCommand.description)
      try arguments.takeProfiles(for: RunCommand.description)
      let output = try OutputFile.inMemory()
      // The report also appears in the terminal of the studio.
      defer { OutputFile.writeError(output.text) }
      let isSkipped = Mutex(false)
      let run = try ScenarioRun(arguments, definitions: definitions, output: output) { step in
        let answer = await decide(step)
        if case .skip = answer.decision { isSkipped.withLock { $0 = true } }
        return answer
      }
      let code = try await run.perform()
      // A scenario whose steps a user has skipped has not passed, even without failures.
      if code == .passed, isSkipped.withLock({ $0 }) {
        return ("\(path): not passed, as steps were skipped by hand\n\(output.text)", false)
      }
      return code == .passed ? ("\(path): passed", true) : (output.text, false)
    } catch {
      return ("\(error)", false)
    }
  }
}
