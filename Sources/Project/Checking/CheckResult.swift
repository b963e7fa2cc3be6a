package import SourceText

/// The result of a check.
package enum CheckResult {
  /// It works.
  case fine(String)
  /// The checked part works, but is probably a mistake.
  case doubtful(String, advice: String)
  /// The checked part does not work.
  case faulty([Diagnostic])

  /// The text that is shown, with a line end.
  package func text(about subject: String) -> String {
    let heading = subject + String(repeating: " ", count: max(15 - subject.count, 1))
    switch self {
    case .fine(let text): return "✔ \(heading)\(text)\n"
    case .doubtful(let text, let advice):
      return "! \(heading)\(text)\n" + advice.split(separator: "\n").map { "  \($0)\n" }.joined()
    case .faulty(let problems):
      let lines = problems.flatMap { "\($0)".split(separator: "\n").map { "  \($0)\n" } }
      return "✘ \(subject)\n" + lines.joined()
    }
  }
}
