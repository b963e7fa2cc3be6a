import Messages
import OperatingSystem
import StepRegistry

/// Runs hooks and scenarios in sequence in this process.
final class LocalExecutor: Executor {
  /// Holds the running scenario.
  private final class Current {
    var record: ScenarioRecord?
    /// Whether hooks are those after features and rules instead of those around the run.
    var isAmongScenarios = false
    /// The running hook after a feature or rule, between two scenarios; nil without one.
    var between: HookRelay.Round?
  }

  private let progress: RunProgress
  private let watch = CommandWatch()
  private let current = Current()
  private let performer: Performer
  private let relay: HookRelay

  /// Prepares to run the scenarios of a run.
  init(_ progress: RunProgress) {
    self.progress = progress
    let (context, current) = (progress.context, current)
    let relay = HookRelay(context)
    self.relay = relay
    performer = Performer(
      registry: context.registry, options: context.options, clock: context.clock, surroundings: progress.surroundings,
      skipReason: progress.skipReason, watch: watch, pause: context.pause,
      isInterrupted: { context.interruption.isRequested },
      emit: { event in
        guard current.isAmongScenarios else { return context.emitter.emit(event) }
        if let success = relay.takeBetweenScenarios(event, &current.between, isStrict: context.options.isStrict) {
          progress.finishHooks(.afterFeature, success: success)
        } else if let record = current.record {
          progress.backlog.take(event, of: record)
        }
      })
  }

  func start() -> Bool { false }

  func performHooks(_ kind: HookKind) async {
    guard !progress.hooks(kind).isEmpty else { return }
    current.isAmongScenarios = kind == .afterFeature
    defer { if kind == .afterFeature { relay.emitHeld() } }
    progress.finishHooks(kind, success: await performer.performHooks(kind))
    progress.skipReason = performer.skipReason
  }

  func performScenarios() async {
    if progress.isStopped { return }
    progress.backlog.announce()
    current.isAmongScenarios = true
    while !progress.isStopped, !progress.context.interruption.isRequested, let record = next() {
      progress.backlog.takeFirst()
      current.record = record
      let status = await performer.perform(record.assignment, record.plan)
      current.record = nil
      progress.finish(record, status)
    }
  }

  /// The next scenario of this repetition, or the first one of the next.
  private func next() -> ScenarioRecord? {
    progress.backlog.first() ?? (progress.repeatScenarios() ? progress.backlog.first() : nil)
  }

  func end() {}

  /// Completes the stream if code of a step or hook has called `exit`.
  ///
  /// - Returns: a sentence that describes the exit; nil if the process ends outside such code. The stream is then not
  ///   changed.
  func processEnds() -> String? {
    guard watch.processEnds() else { return nil }
    let (context, time) = (progress.context, progress.context.clock.now())
    let death = WorkerDeath(cause: .exitedInCommand, report: CrashReport("", relativeTo: context.registry.folder))
    var message = "a hook around the run ended the command with 'exit', and the run with it"
    let softFailures = watch.softFailures.map { $0.text(relativeTo: context.registry.folder) }
    if let record = current.record {
      for failure in softFailures { progress.backlog.take(.failedSoftly(failure), of: record) }
      for event in record.events(after: death, context.registry, at: time) { progress.backlog.take(event, of: record) }
      progress.backlog.take(.attemptFinished(willBeRetried: false, time), of: record)
      message = "the scenario '\(record.plan.pickle.name)' ended the command with 'exit', and the run with it"
    } else {
      progress.announceChoice()
      context.emitter.emit(
        .hookFinished(
          death.result(of: .hook, duration: .zero, definedAt: nil, after: softFailures), time))
    }
    context.emitter.finish(success: false, because: ThrownError(.unfinished, message))
    return message
  }
}
