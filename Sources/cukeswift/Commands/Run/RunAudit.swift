import CommandOptions
import Exploring
import Messages
import OperatingSystem
import Runner

/// Takes the audited screens out of the messages of a run, and reports their findings at its end.
final class RunAudit {
  static let flag = Flag("--audit", help: "check the accessibility of every screen as well")
  static let reports = Option(
    "--audit-file", each: .auditOutput(as: "NAME:FILE"), help: "write its result as text, json, sarif, html or junit")
  /// The options of the audit.
  static let options: [any CommandOption] = [flag, AuditOptions.accepted, reports]

  private let outputs: [AuditOutput]
  private let accepted: AcceptedFindings
  private var reader = ScenarioAuditReader()

  /// Reads the options; nil without `--audit`.
  ///
  /// - Throws: a diagnostic for an option that needs `--audit`, or the problems of the accepted findings.
  init?(_ arguments: ParsedArguments) throws(Diagnostic) {
    outputs = try arguments[Self.reports]
    guard arguments[Self.flag] else {
      if let option = arguments.given([AuditOptions.accepted, Self.reports]).first {
        throw Diagnostic(problem: "\(option.name) needs --audit", advice: "Add --audit.").located(at: option.origin)
      }
      return nil
    }
    accepted = try AcceptedFindings(at: try arguments[AuditOptions.accepted])
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
  func take(_ envelope: Envelope) -> Bool { reader.take(envelope) }

  /// Writes the reports.
  ///
  /// - Parameters:
  ///   - output: the output of the report for people.
  ///   - isQuiet: whether to print nothing about a run without new findings.
  /// - Returns: whether there are new findings, and the files that cannot be written.
  func report(to output: OutputFile, isQuiet: Bool) -> (hasFailed: Bool, problems: [Diagnostic]) {
    let report = AuditReport(reader.results, accepted: accepted)
    if !isQuiet || !report.new.isEmpty { output.write("\n" + report.text) }
    output.flush()
    var problems: [Diagnostic] = []
    for one in outputs {
      do { try report.write(one, to: output) } catch { problems.append(error) }
    }
    return (!report.new.isEmpty, problems)
  }
}
