import Messages

/// The reasons that something did not pass, as lines without indentation.
enum FailureText {
  /// The reason for a scenario without steps.
  static let noSteps = "this scenario has no steps; write some, or remove it"
  /// The reason for a scenario whose end is not in the stream.
  static let cutOff = "the stream ends before this scenario does; the rest is unknown"
  /// The text for a scenario that has ended without a result for each of its steps.
  static let noResult = "a step of this scenario has no result, so it is not known whether it passed"
  /// The note for a stream without the end of its run.
  static let cutOffRun = "The stream ends before the run does: this report is incomplete."

  /// The problem of a pattern with an undefined parameter type.
  static func lines(of type: UndefinedParameterType) -> [String] {
    ["\(type.expression): no parameter type is named '\(type.name)'"]
  }

  /// The problems of a scenario apart from its steps.
  static func lines(of attempt: Attempt) -> [String] {
    if attempt.finished == nil { return [cutOff] }
    if attempt.lacksResults { return [noResult] }
    return attempt.hasSteps ? [] : [noSteps]
  }

  /// Why a step did not pass, with locations; for an ambiguous step, the matching definitions.
  static func lines(of step: Attempt.Step) -> [String] {
    switch step.result?.status {
    case .failed, .unknown: reason(of: step) + locations(of: step).map { "at \($0)" }
    default: reason(of: step)
    }
  }

  /// The lines below a step that did not pass, with their parts: the reason and its places, or at least the outcome.
  static func linesBelow(_ step: Attempt.Step) -> [ReasonLine] {
    let places = step.result.map { [.failed, .unknown].contains($0.status) ? locations(of: step) : [] } ?? []
    let lines = parts(of: reason(of: step)) + places.map(ReasonLine.init(place:))
    guard lines.isEmpty, let status = step.result?.status else { return lines }
    return status == .undefined || status == .pending ? [ReasonLine(text: Outcome(status).rawValue, part: nil)] : []
  }

  /// Why a step did not pass.
  static func reason(of step: Attempt.Step) -> [String] {
    guard let result = step.result, result.status != .passed else { return [] }
    return result.status == .ambiguous ? candidates(for: step) : message(of: result)
  }

  /// Why a hook around the run did not pass, with its locations.
  static func lines(of result: TestStepResult, ofHookAt location: SourceReference?) -> [String] {
    linesBelow(result, ofHookAt: location).map(\.text)
  }

  /// The lines below a hook around the run that did not pass, with their parts.
  static func linesBelow(_ result: TestStepResult, ofHookAt location: SourceReference?) -> [ReasonLine] {
    parts(of: message(of: result)) + trace(result, beyond: location).map(ReasonLine.init(place:))
  }

  /// At most three lines of a reason, the most important one first.
  ///
  /// The line that begins with `Reason: ` comes before the line with the time that the step has waited. Of a difference,
  /// the heading, the first expected line and the first actual line of the first place that differs are taken.
  static func excerpt(of lines: [String]) -> [String] {
    let paragraph = lines.prefix { !$0.isEmpty }
    if let heading = paragraph.first, heading.hasSuffix(differenceMark) {
      let isDiffering = { (line: String) in line.hasPrefix("- ") || line.hasPrefix("+ ") }
      let differing = paragraph.drop { !isDiffering($0) }.prefix(while: isDiffering)
      let ends = ["- ", "+ "].compactMap { sign in differing.first { $0.hasPrefix(sign) } }
      if !ends.isEmpty { return [heading] + ends }
    }
    var first = Array(paragraph.prefix(3))
    // A heading is useless without the text below it.
    if first.count > 1, first.last?.hasSuffix(":") == true { first.removeLast() }
    guard let index = first.firstIndex(where: { $0.hasPrefix(reasonMark) }) else { return first }
    return [String(first.remove(at: index).dropFirst(reasonMark.count))] + first
  }

  /// Lines of a reason with what they are in a difference between expected and actual values.
  private static func parts(of lines: [String]) -> [ReasonLine] {
    var isDifference = false
    return lines.indices.map { index in
      let line = lines[index]
      if line.isEmpty { isDifference = false }
      defer { if line.hasSuffix(differenceMark) { isDifference = true } }
      if isDifference {
        return ReasonLine(text: line, part: line.hasPrefix("- ") ? .expected : line.hasPrefix("+ ") ? .actual : .both)
      }
      let isPair = line.hasPrefix("expected: ") && lines.dropFirst(index + 1).first?.hasPrefix("actual: ") == true
      let isPairEnd = line.hasPrefix("actual: ") && index > 0 && lines[index - 1].hasPrefix("expected: ")
      return ReasonLine(text: line, part: isPair ? .expected : isPairEnd ? .actual : nil)
    }
  }

  /// The end of the heading of a difference.
  private static let differenceMark = "- expected, + actual):"

  /// The beginning of the line of an app's error that has the reason.
  private static let reasonMark = "Reason: "

  private static func message(of result: TestStepResult) -> [String] {
    result.message.map(StepText.lines(of:)) ?? []
  }

  /// The locations of a failure: the code, unless that is the definition's own location, and the step.
  private static func locations(of step: Attempt.Step) -> [String] {
    (step.result.map { trace($0, beyond: step.location) } ?? [])
      + [step.featureLocation?.withVisibleControls].compactMap(\.self)
  }

  /// The locations in the trace of an error, without the definition's own location, which is shown beside its name.
  private static func trace(_ result: TestStepResult, beyond definition: SourceReference?) -> [String] {
    let locations = result.exception?.stackTrace.map(StepText.lines(of:)) ?? []
    return locations.filter { $0 != definition?.description }
  }

  private static func candidates(for step: Attempt.Step) -> [String] {
    guard case .step(_, let candidates) = step.subject else { return [] }
    return ["\(candidates.count) definitions match this step:"]
      + candidates.map { "  \($0.wording) # \($0.sourceReference)" }
      + ["Narrow the patterns until only one of them matches."]
  }
}
