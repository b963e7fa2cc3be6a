import CLibrary
import Messages
import OperatingSystem
import StepRegistry

/// The reason for the end of a worker, as shown in reports.
struct WorkerDeath: Sendable {
  /// The cause of the end.
  enum Cause: Sendable {
    /// The process ended, and the command did not end it.
    case ended(ProcessEnding)
    /// A step or hook exceeded a limit.
    case exceeded(LimitCause)
    /// The worker did nothing for this time, although it had orders.
    case idle(Duration)
    /// The worker had not loaded its definitions after this time.
    case loadingTimeout(Duration)
    /// A step that ran in the process of the command ended it with `exit`.
    case exitedInCommand
    /// The run was ended from outside, at once.
    case runEnded
    /// The files for the communication with the command were closed or replaced.
    case lostFiles
    /// The worker sent invalid data that begins with these bytes.
    case garbage([UInt8])

    /// Whether the cause is a time limit.
    var isLimit: Bool {
      switch self {
      case .exceeded, .idle, .loadingTimeout: true
      case .ended, .exitedInCommand, .runEnded, .lostFiles, .garbage: false
      }
    }
  }

  let cause: Cause
  /// The condition of the worker outside steps and hooks.
  var condition = WorkerMemory.Condition.ordinary
  /// Whether a signal had stopped the worker when the command ended it.
  var wasStopped = false
  /// Whether a step or hook was running or about to end.
  var wasInStep = true
  /// The name and location of the previous scenario in the worker; nil for the first scenario, and after a step of
  /// the current scenario has ended.
  var scenarioBefore: String?
  /// The output since the last step that ended, and the report of the runtime about the end.
  let report: CrashReport

  /// The type of the error in the stream.
  private var type: String {
    switch cause {
    case .ended, .exitedInCommand: "Crash"
    case .runEnded: "Interruption"
    case .exceeded: report.reason == nil ? "Timeout" : "Crash"
    case .idle, .loadingTimeout: "Timeout"
    case .garbage, .lostFiles: "WorkerFailure"
    }
  }

  /// A copy of the death for the time when no scenario was running.
  var betweenScenarios: WorkerDeath {
    var death = self
    death.wasInStep = false
    return death
  }

  /// Describes the end in sentences.
  ///
  /// - Parameter work: the work that was running.
  func message(of work: RunningWork) -> String {
    let message = plainMessage(of: work) + (cause.isLimit ? MachineLoad.note : "")
    guard let scenarioBefore, mayComeFromBefore else { return message }
    return message + "\nAn earlier step of this process may have caused it: before, it ran \(scenarioBefore)."
  }

  /// Whether leftovers of the previous scenario may have caused the end, as far as the cause shows.
  private var mayComeFromBefore: Bool {
    switch cause {
    case .ended: report.reason == nil
    case .idle, .garbage, .lostFiles: true
    case .exceeded: wasStopped
    case .loadingTimeout, .exitedInCommand, .runEnded: false
    }
  }

  private func plainMessage(of work: RunningWork) -> String {
    switch cause {
    case .ended(let ending):
      return withReason(
        condition == .releasingWorlds || wasInStep
          ? "the \(culprit(or: work)) ended its process \(ending.description)"
          : "the process ended \(ending.description) while no step or hook was running; the cause is unknown")
    case .exceeded(let limit):
      return withReason(limit.message(of: culprit(or: work)) + traceNote + stopNote)
    case .idle(let time):
      return "the process was ended: between two steps nothing happened in it for \(time.text), "
        + "which is more than the limit" + (wasStopped ? stopNote : "; the cause is unknown")
    case .runEnded: return "the run was ended while the \(work.rawValue) was running"
    case .exitedInCommand: return "the \(culprit(or: work)) ended the command with 'exit'"
    case .loadingTimeout(let limit):
      return "the process was ended: the definitions were not loaded after \(limit.text), the limit for that"
        + stopNote
    case .lostFiles:
      return "the files through which \(work.processInWords) talks to the command were closed or replaced, "
        + "so that it was ended\nA step must not close or replace files that it has not opened."
    case .garbage(let bytes):
      let beginning = String(decoding: bytes, as: UTF8.self).debugDescription
      return
        "\(work.processInWords) wrote something to the command that is not a message of a run: \(beginning)\n"
        + "A step must not write to files that it has not opened."
    }
  }

  /// The code that ended the process: the work, or code that runs after all steps and hooks.
  private func culprit(or work: RunningWork) -> String {
    condition == .releasingWorlds ? "release of the scenario's worlds, in which their 'deinit' runs," : work.rawValue
  }

  private func withReason(_ text: String) -> String {
    if let reason = report.reason { return "\(reason)\n\(text)" }
    guard case .ended(.killed(let signal)) = cause, [SIGSEGV, SIGBUS].contains(signal) else { return text }
    return text + "; look for endless recursion"
  }

  /// A note for a trap whose report by the runtime was cut off by a time limit.
  private var traceNote: String {
    report.reason == nil ? "" : ", while the runtime of Swift was reporting this"
  }

  /// A note for a worker that did nothing because it was stopped.
  var stopNote: String { wasStopped ? "; a signal such as SIGSTOP had stopped it" : "" }

  /// The result of the step or hook that was running.
  ///
  /// - Parameters:
  ///   - work: the work that was running.
  ///   - duration: how long it ran.
  ///   - location: the location of its code, if known.
  ///   - failures: the errors that it had thrown inside `softly`.
  func result(
    of work: RunningWork, duration: Duration, definedAt location: DefinitionLocation?, after failures: [String] = []
  ) -> TestStepResult {
    let message = message(of: work)
    let isOfStep = wasInStep && condition != .releasingWorlds
    let trace = report.frames + (isOfStep ? location.map { ["\($0)"] } ?? [] : [])
    return TestStepResult(
      message: ([message] + failures).joined(separator: "\n\n"),
      exception: ThrownError(
        type: type, message: message, stackTrace: trace.isEmpty ? nil : trace.joined(separator: "\n")),
      status: .failed, duration: duration)
  }
}
