package import Messages
import OperatingSystem
package import StepRegistry

/// Calls a formatter of a step file for the messages of a run.
package struct FormatterFeed {
  /// An error that a function of a formatter has thrown.
  package struct Failure: Error {
    /// The function and its event, as the end of a sentence.
    package let place: String
    /// The error in words.
    package let reason: String

    /// Describes an error.
    package init(place: String, reason: String) { (self.place, self.reason) = (place, reason) }
  }

  private let formatter: any RunFormatter
  private let isStrict: Bool
  private var statuses: [StepStatus: Int] = [:]
  private var stage = Stage.beforeRun

  /// The part of the run that was reported to the formatter.
  private enum Stage {
    case beforeRun, run, afterRun
  }

  /// Feeds a formatter.
  ///
  /// - Parameters:
  ///   - formatter: the formatter.
  ///   - isStrict: whether pending steps and scenarios without steps are failures.
  package init(_ formatter: any RunFormatter, isStrict: Bool) {
    (self.formatter, self.isStrict) = (formatter, isStrict)
  }

  /// Takes a message.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - stream: the state of the stream, including the message.
  /// - Throws: the error of the formatter.
  package mutating func take(_ message: Envelope, in stream: StreamState) throws(Failure) {
    try call("message", "") {
      try formatter.message(stream.line.text(of: message))
    }
    if let (attempt, index) = stream.endedStep, attempt.steps.indices.contains(index) {
      let step = attempt.steps[index]
      try call("stepEnded", step.featureLocation ?? attempt.location) {
        try formatter.stepEnded(ReportedStep(step), of: scenario(attempt))
      }
    }
    switch message {
    case .testRunHookStarted: try begin(stream)
    case .testCaseStarted(let started):
      try begin(stream)
      guard let attempt = stream.attempt(started.id) else { return }
      try call("scenarioStarted", attempt.location) { try formatter.scenarioStarted(scenario(attempt)) }
    case .testCaseFinished:
      guard let attempt = stream.endedAttempt else { return }
      if !attempt.willBeRetried { statuses[StepStatus(attempt.status), default: 0] += 1 }
      try call("scenarioEnded", attempt.location) { try formatter.scenarioEnded(scenario(attempt)) }
    case .testRunFinished(let end):
      try begin(stream)
      stage = .afterRun
      try call("runEnded", "") { try formatter.runEnded(run(stream, isSuccess: end.success)) }
    default: break
    }
  }

  /// Ends a run whose stream has no end.
  ///
  /// - Throws: the error of the formatter.
  package mutating func end(_ stream: StreamState) throws(Failure) {
    try begin(stream)
    if stage != .afterRun { try call("runEnded", "") { try formatter.runEnded(run(stream)) } }
  }

  /// Begins the run when its scenarios have been announced.
  private mutating func begin(_ stream: StreamState) throws(Failure) {
    guard stage == .beforeRun else { return }
    stage = .run
    try call("runStarted", "") { try formatter.runStarted(run(stream)) }
  }

  private func call(_ function: String, _ place: String, _ body: () throws -> Void) throws(Failure) {
    do {
      try body()
    } catch {
      throw Failure(
        place: "in '\(function)'" + (place.isEmpty ? "" : " for \(place)"),
        reason: ErrorText.text(of: error, relativeTo: FileSystem.workingFolder))
    }
  }

  private func run(_ stream: StreamState, isSuccess: Bool? = nil) -> ReportedRun {
    let settings = stream.settings.map { ($0.name, $0.value) }
    return ReportedRun(
      scenarioCount: stream.plannedScenarios, statuses: statuses, isSuccess: isSuccess, duration: stream.duration,
      settings: Dictionary(settings) { first, _ in first })
  }

  private func scenario(_ attempt: Attempt) -> ReportedScenario {
    var scenario = ReportedScenario(
      feature: attempt.feature?.name ?? "", rule: attempt.rule?.name, name: attempt.pickle.name,
      path: attempt.pickle.uri, line: attempt.pickle.location.line, tags: attempt.pickle.tags.map(\.name),
      steps: attempt.steps.map(ReportedStep.init))
    scenario.attempt = attempt.number + 1
    scenario.isRetried = attempt.willBeRetried
    let isOver = attempt.finished != nil
    let known = attempt.steps.compactMap(\.status).max() ?? .passed
    scenario.status = StepStatus(isOver ? attempt.status : known)
    scenario.isFailure = isOver && attempt.isFailure(strict: isStrict)
    scenario.duration = attempt.duration
    return scenario
  }
}

extension ReportedStep {
  /// Describes a step or hook of a stream.
  fileprivate init(_ step: Attempt.Step) {
    let reference = step.location.map { "\($0)" } ?? ""
    let definition = reference.isEmpty ? nil : reference
    switch step.subject {
    case .hook(let hook): self.init(keyword: "", text: hook?.name ?? "", isHook: true, definition: definition)
    case .step(let own, _):
      let keyword = own.keyword
      self.init(
        keyword: keyword.hasSuffix(" ") ? String(keyword.dropLast()) : keyword, text: own.text,
        line: step.node?.location.line, definition: definition)
    }
    status = step.status.map { StepStatus($0) }
    error = step.result?.message
    duration = step.result?.duration ?? .zero
    let all = step.attachments
    log = all.lazy.filter(\.isLog).compactMap(\.text)
    attachments = all.filter { !$0.isLog }.map {
      ReportedAttachment(mediaType: $0.mediaType, fileName: $0.fileName, bytes: $0.bytes)
    }
  }
}
