package import Messages

/// What another framework is given of a scenario.
package enum ScenarioFinding: Sendable {
  case problem(ScenarioProblem)
  case attachment(ScenarioAttachment)
}

/// Something that a step or hook has attached, for a framework that keeps attachments.
package struct ScenarioAttachment: Sendable, Hashable {
  /// The name of a file for it.
  package let name: String
  /// What is attached; a text in UTF-8.
  package let bytes: [UInt8]
  /// The path of the feature file.
  package let uri: String
  /// Where the step stands in the feature file; the scenario where it is a hook.
  package let location: SourceLocation
}

extension ProblemReader {
  /// Takes the next message, as `problems(in:near:)` does.
  ///
  /// - Returns: what it shows to be reported, and what is attached; logs and links are left out.
  package mutating func findings(in envelope: Envelope, near scenario: Pickle) -> [ScenarioFinding] {
    let problems = problems(in: envelope, near: scenario).map(ScenarioFinding.problem)
    guard case .attachment(let attachment) = envelope, !attachment.isLog, !attachment.isLink, !attachment.isGroupEnd,
      case .step(let attemptID, let stepID) = attachment.owner,
      let (step, pickle) = step(stepID, ofAttempt: attemptID)
    else { return problems }
    var location = pickle.location
    if case .step(let pickleStep, _) = step.subject { location = pickleStep.location }
    return problems + [
      .attachment(
        ScenarioAttachment(
          name: attachment.fileName ?? "attachment.\(Self.ending(of: attachment.mediaType))", bytes: attachment.bytes,
          uri: pickle.uri, location: location))
    ]
  }

  /// How the name of a file ends, by its media type.
  private static func ending(of mediaType: String) -> String {
    switch mediaType.prefix(while: { $0 != ";" }) {
    case "image/png": "png"
    case "image/jpeg": "jpg"
    case "image/svg+xml": "svg"
    case "application/json": "json"
    case "text/html": "html"
    case let type where type.hasPrefix("text/"): "txt"
    default: "bin"
    }
  }
}
