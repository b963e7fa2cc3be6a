package import Messages
package import OperatingSystem
import SourceText

/// Writes service messages for TeamCity and for IDEs that read service messages: features and rules are suites,
/// scenarios are tests.
///
/// Each feature has its own flow, because scenarios of several features may alternate.
package final class TeamCityReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  private var features = OrderedGroups<Suites>()
  private var hasEntered = false

  /// The open suites of a feature.
  private struct Suites {
    let uri: String
    let feature: String
    var rule: (id: String, name: String)?
  }

  /// The flow of messages outside features.
  private static let runFlow = "cukeswift"

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isStrict = settings.isStrict
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    switch envelope {
    case .testRunStarted: enter()
    case .parseError(let error):
      write(
        ServiceMessage("message", flow: Self.runFlow).with("text", "\(error.uri): \(error.message)").with(
          "status", "ERROR"))
    case .undefinedParameterType(let type):
      write(
        ServiceMessage("buildProblem", flow: Self.runFlow)
          .with("description", FailureText.lines(of: type).joined(separator: "\n")))
    case .attachment(let attachment) where attachment.isWarning: warn(attachment)
    case .testRunHookFinished(let message)
    where message.result.status == .pending || message.result.status.isFailure(strict: isStrict):
      endSuites()
      fail(stream.runHook(message.testRunHookStartedID), message.result)
    case .testCaseStarted(let message):
      guard let attempt = stream.attempt(message.id), attempt.number == 0 else { return }
      begin(attempt)
    case .testCaseFinished:
      guard let attempt = stream.endedScenario else { return }
      end(attempt)
    case .testRunFinished(let message):
      stream.unfinishedAttempts.forEach(end)
      endSuites()
      guard let failure = message.failure else { break }
      write(
        ServiceMessage("buildProblem", flow: Self.runFlow).with("description", failure.message))
    default: return
    }
    output.show(after: envelope)
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    if !stream.isComplete {
      stream.unfinishedAttempts.forEach(end)
      endSuites()
      write(ServiceMessage("buildProblem", flow: Self.runFlow).with("description", FailureText.cutOffRun))
    }
    try output.finish()
  }

  /// Closes the open suites before messages of the run itself.
  private func endSuites() {
    for suites in features.contents {
      if let rule = suites.rule { write(ServiceMessage("testSuiteFinished", flow: suites.uri).with("name", rule.name)) }
      write(ServiceMessage("testSuiteFinished", flow: suites.uri).with("name", suites.feature))
    }
    features = OrderedGroups()
  }

  private func begin(_ attempt: Attempt) {
    let uri = attempt.pickle.uri
    let feature = attempt.feature.map { "\($0.keyword): \($0.name)" } ?? uri
    features.update(uri) {
      write(
        ServiceMessage("testSuiteStarted", flow: uri).with("name", feature)
          .with("locationHint", uri, line: attempt.feature?.location.line))
      return Suites(uri: uri, feature: feature)
    } _: { suites in
      enter(attempt.rule, &suites)
    }
    write(
      ServiceMessage("testStarted", flow: uri).with("name", attempt.testName)
        .with("locationHint", uri, line: attempt.pickle.location.line).with("captureStandardOutput", "false"))
  }

  /// Opens the suite of a rule, after closing the open one.
  private func enter(_ rule: GherkinDocument.Rule?, _ suites: inout Suites) {
    guard rule?.id != suites.rule?.id else { return }
    if let open = suites.rule { write(ServiceMessage("testSuiteFinished", flow: suites.uri).with("name", open.name)) }
    suites.rule = rule.map { ($0.id, "\($0.keyword): \($0.name)") }
    guard let rule, let name = suites.rule?.name else { return }
    write(
      ServiceMessage("testSuiteStarted", flow: suites.uri).with("name", name)
        .with("locationHint", suites.uri, line: rule.location.line))
  }

  private func end(_ attempt: Attempt) {
    let (flow, name) = (attempt.pickle.uri, attempt.testName)
    let log = attempt.steps.flatMap { $0.attachments.flatMap(\.summaryLines) }
    if !log.isEmpty {
      write(
        ServiceMessage("testStdOut", flow: flow).with("name", name).with("out", log.joined(separator: "\n") + "\n"))
    }
    if attempt.isFailure(strict: isStrict) {
      write(
        ServiceMessage("testFailed", flow: flow).with("name", name).with("message", attempt.reason ?? "")
          .with("details", FailureStory.plain.lines(of: attempt).joined(separator: "\n")))
    } else if attempt.status != .passed {
      write(ServiceMessage("testIgnored", flow: flow).with("name", name).with("message", attempt.reason ?? ""))
    }
    if attempt.isFlaky {
      let text = "\(name) is flaky: it passed in attempt \(attempt.number + 1) (\(attempt.location))"
      write(ServiceMessage("message", flow: flow).with("text", text).with("status", "WARNING"))
    }
    write(
      ServiceMessage("testFinished", flow: flow).with("name", name)
        .with("duration", "\(attempt.duration.wholeNanoseconds / 1_000_000)"))
  }

  private func warn(_ attachment: Attachment) {
    let text = attachment.text ?? ""
    write(
      attachment.failsRun
        ? ServiceMessage("buildProblem", flow: Self.runFlow).with("description", text)
        : ServiceMessage("message", flow: Self.runFlow).with("text", text).with("status", "WARNING"))
  }

  /// Reports a hook around the run as a test; called only for a failed or pending hook.
  private func fail(_ hook: RunHook?, _ result: TestStepResult) {
    let name = StepText.title(of: hook?.hook)
    let lines = FailureText.lines(of: result, ofHookAt: hook?.hook?.sourceReference)
    write(ServiceMessage("testStarted", flow: Self.runFlow).with("name", name))
    let message = result.status.isFailure(strict: isStrict) ? "testFailed" : "testIgnored"
    write(
      ServiceMessage(message, flow: Self.runFlow).with("name", name).with("message", lines.first ?? "")
        .with("details", lines.joined(separator: "\n")))
    write(ServiceMessage("testFinished", flow: Self.runFlow).with("name", name))
  }

  private func write(_ message: ServiceMessage) {
    enter()
    message.write(to: output)
  }

  /// Writes the start message before the first message.
  private func enter() {
    guard !hasEntered else { return }
    hasEntered = true
    ServiceMessage("enteredTheMatrix", flow: Self.runFlow).write(to: output)
  }
}

extension Attempt {
  /// The name of the scenario, with its number if it is a row of an outline.
  fileprivate var testName: String {
    guard let number = pickle.rowNumber, pickle.rowRemark == nil else { return title }
    return "\(title) (\(number))"
  }
}
