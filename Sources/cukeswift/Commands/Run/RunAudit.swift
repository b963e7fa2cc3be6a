import CommandOptions
import Exploring
import Messages
import OperatingSystem
import Runner
import SourceText

/// Takes the audited screens out of the messages of a run, and reports their findings at its end.
final class RunAudit {
  static let flag = Flag("--audit", help: "check the accessibility of every screen as well")
  static let reports = Option(
    "--audit-file", each: .auditOutput(as: "NAME:FILE"), help: "write its result as text, json, sarif, html or junit")
  /// The options of the audit.
  static let options: [any CommandOption] = [flag, AuditOutput.accepted, reports]

  private let outputs: [AuditOutput]
  private let accepted: AcceptedFindings
  private var results = ScenarioAuditResults()
  private var pickles: [String: Pickle] = [:]
  /// The test cases with their numbers in the plan.
  private var plan: [String: (number: Int, testCase: TestCase)] = [:]
  /// The test cases of the attempts.
  private var attempts: [String: String] = [:]

  /// Reads the options; nil without `--audit`.
  ///
  /// - Throws: a diagnostic for an option that needs `--audit`, or the problems of the accepted findings.
  init?(_ arguments: ParsedArguments) throws(Diagnostic) {
    outputs = try arguments[Self.reports]
    guard arguments[Self.flag] else {
      if let option = arguments.given([AuditOutput.accepted, Self.reports]).first {
        throw Diagnostic(problem: "\(option.name) needs --audit", advice: "Add --audit.").located(at: option.origin)
      }
      return nil
    }
    accepted = try AcceptedFindings(at: try arguments[AuditOutput.accepted])
    if let output = outputs.first(where: { $0.path == nil }) {
      throw Diagnostic(
        problem: "\(Self.reports.name) \(output.format) names no file",
        advice: "Write \(Self.reports.name) \(output.format):FILE.")
    }
    try arguments.refuse(Self.flag, with: Self.refused)
  }

  /// The options that cannot be combined with an audit, with the reasons.
  private static let refused: [(option: any CommandOption, reason: String)] = [
    (RunCommand.dryRun, "nothing is run"), (ClaimChoice.option, "each task shows some of the screens only"),
  ]

  /// Takes a message.
  ///
  /// - Returns: whether the message is an audited screen, which no report of the run needs.
  func take(_ envelope: Envelope) -> Bool {
    switch envelope {
    case .pickle(let pickle): pickles[pickle.id] = pickle
    case .testCase(let message): plan[message.id] = (plan.count, message)
    case .testCaseStarted(let message): attempts[message.id] = message.testCaseID
    case .testCaseFinished(let message): attempts[message.testCaseStartedID] = nil
    case .attachment(let message) where message.mediaType == VisitedScreen.mediaType:
      if let screen = VisitedScreen(parsing: message.bytes), let place = place(of: message.owner) {
        results.add(screen, at: place)
      }
      return true
    default: break
    }
    return false
  }

  private func place(of owner: Attachment.Owner) -> ScenarioAuditResults.Place? {
    guard case .step(let attempt, let step) = owner, let (number, testCase) = attempts[attempt].flatMap({ plan[$0] }),
      let index = testCase.steps.firstIndex(where: { $0.id == step }), let pickle = pickles[testCase.pickleID]
    else { return nil }
    let before = testCase.steps.prefix(index).count(where: \.isOfPickle)
    let isStep = testCase.steps[index].isOfPickle && before < pickle.steps.count
    let line = isStep ? pickle.steps[before].node.position.line : pickle.position.line
    return ScenarioAuditResults.Place(scenario: number, step: index, location: "\(pickle.uri):\(line)")
  }

  /// Writes the reports.
  ///
  /// - Parameters:
  ///   - output: the output of the report for people.
  ///   - isQuiet: whether to print nothing about a run without new findings.
  /// - Returns: whether there are new findings, and the files that cannot be written.
  func report(to output: OutputFile, isQuiet: Bool) -> (hasFailed: Bool, problems: [Diagnostic]) {
    let report = AuditReport(results.results, accepted: accepted)
    if !isQuiet || !report.new.isEmpty { output.write("\n" + report.text) }
    output.flush()
    var problems: [Diagnostic] = []
    for one in outputs {
      do { try report.write(one, to: output) } catch { problems.append(error) }
    }
    return (!report.new.isEmpty, problems)
  }
}

extension TestCase.Step {
  /// Whether it is a step of the feature, and not a hook.
  fileprivate var isOfPickle: Bool { if case .pickle = self { true } else { false } }
}
