import AppUnderTest
import CLibrary
import Console
import OperatingSystem
import Project
import Reporters
import Runner
import SourceText
import StepLibrary
import StepRegistry

extension ScenarioRun {
  /// Runs the scenarios in this process.
  ///
  /// - Parameter isWatched: whether a console opens at failing steps, which needs the journals of the apps.
  func performHere(
    _ run: TestRun, _ suite: Suite, _ listeners: RunListeners, isWatched: Bool
  ) async -> RunOutcome {
    if configuration.workers.isInProcess { ProcessFamily.claim() }
    // Only one thread at a time uses the run and the listeners. `processEnds` returns a text only while the task of the
    // run executes the code of a step, and then keeps that task from using them again.
    nonisolated(unsafe) let (run, listeners) = (run, listeners)
    ProcessEndGuard.begin {
      // The run begins again in another process, which writes the reports.
      if isWatched, CommandChild.isChild { return "code of a step or hook ended its process with 'exit'" }
      guard let message = run.processEnds() else {
        return "code of a step ended the command with 'exit', and the run with it; reports were not written"
      }
      ProblemReport.write(listeners.reporters.finish().map { Diagnostic($0) })
      return message
    }
    defer { ProcessEndGuard.end() }
    return await RunEnvironment.$current.withValue(
      .changed { $0[AppInstrumentation.self] = isWatched ? .journaling : nil }
    ) {
      await run.run(suite)
    }
  }

  /// Opens the console at failing steps: at all failing steps, or on a terminal in scenarios tagged `@break`.
  func makePause() throws -> StepPause.Handler? {
    if let onPause { return StepPause.Handler(decide: onPause, doubts: { [] }) }
    let isForAll = pausesAtEveryFailure
    guard isForAll || output.isTerminal && isatty(STDIN_FILENO) == 1 else { return nil }
    let console = FailureConsole(
      try .ofCommand(definitions, app: nil, paths: paths),
      style: ConsoleStyle(hasColors: ColourChoice.auto.areUsed(for: output)), input: try ConsoleInput(output: output))
    return StepPause.Handler { step in
      guard isForAll || step.scenario.tags.contains("@break") else { return (.giveUp, nil) }
      return await console.talk(at: step)
    } doubts: {
      console.doubts
    } codeBegins: {
      ChildLog.begin(code: $0)
    } codeEnds: {
      ChildLog.endCode()
    }
  }

  func makeInterruption(endsAtSecond: Bool) throws(Diagnostic) -> Interruption {
    // Writing to an output without a reader then fails with an error, which is reported like others.
    signal(SIGPIPE, SIG_IGN)
    do {
      return try Interruption.bySignals(endsAtSecond: endsAtSecond)
    } catch {
      throw Diagnostic(error)
    }
  }
}
