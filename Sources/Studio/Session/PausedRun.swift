import AppUnderTest
import Console
import Runner
import StepRegistry

/// A run that waits at failing steps until a user decides how to continue.
actor PausedRun {
  /// A pause of a run, or its end.
  enum Event {
    /// A step has failed.
    case pause(ConsoleSession)
    /// The run has ended.
    case end(StudioRunResult)
  }

  private typealias Decision = (decision: StepPause.Decision, reloaded: Registry?)

  private let setting: ConsoleSession.Setting
  private var deciding: CheckedContinuation<Decision, Never>?
  private var events: [Event] = []
  private var waiting: CheckedContinuation<Event, Never>?

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - paths: feature files, with or without lines.
  ///   - device: the device of the scenarios.
  ///   - runner: runs the files.
  ///   - setting: the apps and steps of the sessions at failing steps.
  init(_ paths: [String], on device: Device, by runner: any StudioRunner, _ setting: ConsoleSession.Setting) {
    self.setting = setting
    Task { [self] in
      let result = await runner.run(paths, on: device) { await self.wait(at: $0) }
      await note(.end(result))
    }
  }

  /// Waits for the next event.
  func next() async -> Event {
    if !events.isEmpty { return events.removeFirst() }
    return await withCheckedContinuation { waiting = $0 }
  }

  /// Continues with the decision of the session at the failing step.
  func proceed(_ session: ConsoleSession) async {
    let outcome = await session.outcome
    deciding?.resume(returning: (outcome.decision, outcome.registry))
    deciding = nil
  }

  private func wait(at pause: StepPause) async -> Decision {
    let session = ConsoleSession(setting, at: pause)
    return await withCheckedContinuation { continuation in
      deciding = continuation
      note(.pause(session))
    }
  }

  private func note(_ event: Event) {
    guard let waiting else { return events.append(event) }
    self.waiting = nil
    waiting.resume(returning: event)
  }
}
