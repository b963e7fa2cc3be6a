package import Messages

/// A finding about a scenario, for another test framework to report.
package enum ScenarioFinding: Sendable {
  case problem(ScenarioProblem)
  case attachment(ScenarioAttachment)
}

/// An attachment of a step or hook, for frameworks that keep attachments.
package struct ScenarioAttachment: Sendable, Hashable {
  /// The file name to store it under.
  package let name: String
  /// The content; text is encoded as UTF-8.
  package let bytes: [UInt8]
  /// The path of the feature file.
  package let uri: String
  /// The position of the step in the feature file; for a hook, the position of the scenario.
  package let location: SourceLocation
}

extension ProblemReader {
  /// Processes the next message like `problems(in:near:)`, and collects attachments too.
  ///
  /// - Returns: the problems and attachments that follow from this message, without logs and links.
  package mutating func findings(in envelope: Envelope, near scenario: Pickle) -> [ScenarioFinding] {
    let problems = problems(in: envelope, near: scenario).map(ScenarioFinding.problem)
    guard case .attachment(let attachment) = envelope, !attachment.isLog, !attachment.isLink, !attachment.isGroupEnd,
      !attachment.isFact, case .step(let attemptID, let stepID) = attachment.owner,
      let (step, pickle) = step(stepID, ofAttempt: attemptID)
    else { return problems }
    var location = pickle.location
    if case .step(let pickleStep, _) = step.subject { location = pickleStep.location }
    return problems + [
      .attachment(
        ScenarioAttachment(
          name: attachment.fileName ?? "attachment.\(MediaType.fileExtension(of: attachment.mediaType) ?? "bin")",
          bytes: attachment.bytes,
          uri: pickle.uri, location: location))
    ]
  }
}
