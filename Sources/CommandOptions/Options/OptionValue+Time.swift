import SourceText

extension OptionValue<Duration> {
  /// A duration, such as `500ms`.
  package static var time: Self {
    Self(placeholder: "TIME") { text, option throws(Diagnostic) in
      do throws(DurationProblem) {
        return try Duration(parsing: text)
      } catch {
        throw Diagnostic(problem: "\(option): '\(text)' \(error.problem)", advice: error.advice(for: text))
      }
    }
  }
}
