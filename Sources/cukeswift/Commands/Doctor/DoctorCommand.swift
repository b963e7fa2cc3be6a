import Runner
import SourceText
import StepCompiler
import StepRegistry

/// `cukeswift doctor`: says what is in order here and what is not.
struct DoctorCommand: Command {
  let definitions: DefinitionSource
  static let description = CommandDescription(
    name: "doctor", operands: "[PATH…]",
    summary: "Says what keeps scenarios from running, and what to do.",
    details: [
      "A PATH is a feature file or a folder of them; without one it is 'features'. The exit code is 1",
      "when something is wrong.",
    ],
    options: [OptionDescription("--help", short: "-h", help: "show this")],
    examples: [
      ("cukeswift doctor", "everything that a run needs"),
      ("cukeswift doctor tests/features", "features in another folder"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let paths = arguments.operands.isEmpty ? ["features"] : arguments.operands
    let examination = Examination(paths: paths, definitions: definitions)
    var isWell = true
    for (subject, check) in examination.checks {
      let finding = examination.finding(of: check)
      output.write(finding.text(about: subject))
      output.flush()
      if finding.isFault { isWell = false }
    }
    output.write(isWell ? "\nNothing is wrong.\n" : "\nSomething is wrong; what is marked with ✘ says what to do.\n")
    return isWell ? .passed : .failed
  }
}

/// What was found out about one thing.
enum Finding {
  /// It is as it should be.
  case fine(String)
  /// It works, but is hardly what was meant.
  case doubtful(String, advice: String)
  /// It does not work.
  case faulty([Diagnostic])

  /// Whether something has to be done.
  var isFault: Bool {
    if case .faulty = self { true } else { false }
  }

  /// What is shown, with a line end.
  func text(about subject: String) -> String {
    let heading = subject + String(repeating: " ", count: max(15 - subject.count, 1))
    switch self {
    case .fine(let text): return "✔ \(heading)\(text)\n"
    case .doubtful(let text, let advice): return "! \(heading)\(text)\n  \(advice)\n"
    case .faulty(let problems):
      let lines = problems.flatMap { "\($0)".split(separator: "\n").map { "  \($0)\n" } }
      return "✘ \(heading.trimmingSpaces)\n" + lines.joined()
    }
  }
}

extension String {
  /// Without the spaces at its end.
  fileprivate var trimmingSpaces: String { String(prefix { $0 != " " }) }
}
