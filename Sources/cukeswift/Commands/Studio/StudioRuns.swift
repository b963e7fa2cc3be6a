import AppUnderTest
import Runner
import SourceText
import StepRegistry
import Studio

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
      // What is reported stands where the studio was started; the page shows what has failed.
      let run = try ScenarioRun(
        arguments, definitions: definitions, output: .standardError, onPause: decide)
      let code = try await run.perform()
      if code == .passed { return ("\(path): passed", true) }
      return (try CommandProject(definitions).trace(scenario: nil, step: nil), false)
    } catch let problems as Diagnostics {
      return (problems.all.map(\.description).joined(separator: "\n"), false)
    } catch {
      return ("\(error)", false)
    }
  }
}
