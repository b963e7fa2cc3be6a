import CommandOptions
import OperatingSystem
import Project
import Runner
import StepCompiler
import StepRegistry

/// `cukeswift doctor`: reports which parts of the installation work.
struct DoctorCommand: Command {
  let definitions: DefinitionSource
  static let description = CommandDescription(
    name: "doctor", operands: "[PATH…]",
    summary: "Checks that scenarios can run here, and gives advice.",
    details: [
      "A PATH is a feature file or a folder of them; without one it is 'features'. The exit code is 1",
      "when something is wrong.",
    ],
    examples: [
      ("cukeswift doctor", "everything that a run needs"),
      ("cukeswift doctor tests/features", "features in another folder"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let paths = arguments.operands.isEmpty ? ["features"] : arguments.operands
    let examination = DoctorChecks(paths: paths, definitions: definitions)
    var isWell = true
    var hasDoubts = false
    for (subject, check) in examination.checks {
      let result = examination.result(of: check)
      output.write(result.text(about: subject))
      output.flush()
      switch result {
      case .fine: break
      case .doubtful: hasDoubts = true
      case .faulty: isWell = false
      }
    }
    let verdict =
      switch (isWell, hasDoubts) {
      case (false, _): "Something is wrong: see the lines marked ✘."
      case (true, true): "Scenarios can run, but see the lines marked !."
      case (true, false): "Nothing is wrong."
      }
    output.write("\n\(verdict)\n")
    return isWell ? .passed : .failed
  }
}
