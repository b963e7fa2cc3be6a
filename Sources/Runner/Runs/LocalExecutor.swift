import Messages
import StepRegistry

/// Runs hooks and scenarios in this process, one after the other.
final class LocalExecutor: Executor {
  /// Holds the running scenario.
  private final class Current {
    var record: ScenarioRecord?
  }

  private let progress: RunProgress
  private let watch = CommandWatch()
  private let current = Current()
  private let performer: Performer

  /// Prepares to run the scenarios of a run.
  ///
  /// - Parameter pause: decides how a scenario continues at a failing step; `nil` to let the step fail.
  init(_ progress: RunProgress, pause: StepPause.Handler?) {
    self.progress = progress
    let (run, current) = (progress.run, current)
    performer = Performer(
      registry: run.registry, options: run.options, clock: run.clock, surroundings: progress.surroundings,
      skipReason: run.options.skipReason, watch: watch, pause: pause,
      isInterrupted: { run.interruption.isRequested },
      emit: { event in
        if let record = current.record { progress.backlog.take(event, of: record) } else { run.emitter.emit(event) }
      })
  }

  var skipReason: String? { performer.skipReason }

  func start() -> Bool { false }

  func performHooks(_ kind: HookKind) async {
    guard !progress.hooks(kind).isEmpty else { return }
    progress.finishHooks(kind, success: await performer.performHooks(kind))
  }

  func performScenarios() async {
    if progress.isStopped { return }
    progress.backlog.announce()
    while !progress.isStopped, !progress.run.interruption.isRequested, let record = progress.backlog.first() {
      progress.backlog.takeFirst()
      current.record = record
      let status = await performer.perform(record.assignment, record.plan)
      current.record = nil
      progress.finish(record, status)
    }
  }

  func end() {}

  /// Completes the stream if code of a step or hook has called `exit`.
  ///
  /// - Returns: a sentence that describes the exit; `nil` if the process ends outside such code. The stream is then not
  ///   changed.
  func processEnds() -> String? {
    guard watch.processEnds() else { return nil }
    let (run, time) = (progress.run, progress.run.clock.now())
    let death = WorkerDeath(cause: .exitedInCommand, report: CrashReport("", relativeTo: run.registry.folder))
    var message = "a hook around the run ended the command with 'exit', and the run with it"
    let softFailures = watch.softFailures.map { $0.text(relativeTo: run.registry.folder) }
    if let record = current.record {
      for failure in softFailures { progress.backlog.take(.failedSoftly(failure), of: record) }
      for event in record.events(after: death, run.registry, at: time) { progress.backlog.take(event, of: record) }
      progress.backlog.take(.attemptFinished(willBeRetried: false, time), of: record)
      message = "the scenario '\(record.plan.pickle.name)' ended the command with 'exit', and the run with it"
    } else {
      progress.announceChoice()
      run.emitter.emit(
        .hookFinished(
          death.result(of: "hook", duration: .zero, definedAt: nil, after: softFailures), time))
    }
    run.emitter.finish(success: false, because: ThrownError(.unfinished, message))
    return message
  }
}
