package import Recordings

/// A line of a scenario that was made from a recorded session.
package enum ScriptLine: Sendable, Hashable {
  /// A step, with the table or the text below it.
  case step(WrittenSteps.Step)
  /// A remark.
  case comment(String)

  /// The line as written in a feature file.
  package var text: String {
    switch self {
    case .step(let step): "\(step.keyword) \(step.text)"
    case .comment(let text): "# \(text)"
    }
  }
}

extension SessionTrace {
  /// The lines of the session's scenario, without the step that starts the app unless the user wrote it.
  ///
  /// - Parameters:
  ///   - name: the beginning of the recordings' names.
  ///   - isTaken: whether another recording already has the name of a recording.
  /// - Returns: the lines, and the recordings that their steps play.
  package func script(
    named name: String, isTaken: @escaping (Recording) -> Bool
  ) -> (lines: [ScriptLine], recordings: [Recording]) {
    var encoder = ScenarioEncoder(name: name, isTaken: isTaken)
    var last = "Given"
    let lines = encoder.lines(of: encoded(with: .few)).map { line -> ScriptLine in
      let step: WrittenSteps.Step
      switch line {
      case .comment(let text), .omission(let text): return .comment(text)
      case .when(let text, _): step = .init("When", text)
      case .then(let text, _): step = .init("Then", text)
      case .written(let written):
        step = .init(["And", "But", "*"].contains(written.keyword) ? last : written.keyword, written.text)
      }
      last = step.keyword
      return .step(step)
    }
    return (lines, encoder.recordings)
  }
}

extension [WrittenSteps.Step] {
  /// The steps as lines of a scenario in a feature file.
  package var scenarioLines: [String] {
    ScenarioEncoder.written(map { ScenarioEncoder.Line.written($0).writable }, in: nil)
  }
}
