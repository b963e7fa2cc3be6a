import CommandOptions
import OperatingSystem
import Reporters
import SourceText

/// The option that judges a run by numbers instead of by each of its scenarios.
enum GateOption {
  static let option = Option(
    "--gate",
    each: OptionValue(placeholder: "CONDITION") { text, option throws(Diagnostic) in
      do throws(Diagnostic) {
        return try QualityGate(parsing: text)
      } catch {
        throw Diagnostic(problem: "\(option): \(error.problem)", advice: error.advice)
      }
    }, help: "judge the run, as 'passed >= 99% and flaky <= 1%'")

  /// The exit code of a run whose only failures are scenarios. Reports the conditions that do not hold.
  ///
  /// - Parameters:
  ///   - judge: the judge of the run.
  ///   - success: whether no scenario has failed.
  static func exitCode(_ judge: GateReporter, success: Bool) -> ExitCode {
    let problems = judge.failures.map { Diagnostic(problem: "the gate \($0)") }
    ProblemReport.write(problems)
    return problems.isEmpty && (success || !judge.leavesScenarios) ? .passed : .failed
  }
}
