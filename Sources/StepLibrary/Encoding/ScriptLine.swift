package import Recordings

/// A line of the scenario that a recorded session becomes.
package enum ScriptLine: Sendable, Hashable {
  /// A step, with the table or the text below it.
  case step(WrittenSteps.Step)
  /// A remark.
  case comment(String)

  /// The line as it stands in a feature file.
  package var text: String {
    switch self {
    case .step(let step): "\(step.keyword) \(step.text)"
    case .comment(let text): "# \(text)"
    }
  }
}

extension SessionTrace {
  /// The lines of the scenario that the session becomes, without that which starts the app unless the user has written it.
  ///
  /// - Parameters:
  ///   - name: what the names of the recordings begin with that steps play.
  ///   - isTaken: whether the name of a recording belongs to another one.
  /// - Returns: the lines, and the recordings that its steps play.
  package func script(
    named name: String, isTaken: @escaping (Recording) -> Bool
  ) -> (lines: [ScriptLine], recordings: [Recording]) {
    var encoder = ScenarioEncoder(name: name, isTaken: isTaken)
    var last = "Given"
    let lines = encoder.lines(of: encoded(with: .few)).map { line -> ScriptLine in
      let step: WrittenSteps.Step
      switch line {
      case .comment(let text), .unsaid(let text): return .comment(text)
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
