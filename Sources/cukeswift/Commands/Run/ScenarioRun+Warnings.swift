import Messages
import OperatingSystem
import Project
import Reporters
import Runner
import SourceText
import StepCompiler
import StepRegistry

extension ScenarioRun {
  /// The warning about a run without scenarios, if such a run passes.
  func emptyChoice(of suite: Suite) -> [Diagnostic] {
    guard var problem = suite.problem(ofChoiceBy: configuration.scenarios.conditions) else { return [] }
    problem.severity = .warning
    return [problem]
  }

  /// A note on time limits that cannot be enforced, because steps run in the command itself.
  func unheldLimits(_ suite: Suite, _ registry: Registry) -> [Diagnostic] {
    guard configuration.workers.isInProcess, !configuration.options.isDryRun,
      suite.hasTimeLimits || configuration.options.limits.least(registry) != nil
    else { return [] }
    return [Suite.unheldLimits]
  }

  /// A warning about step files that were not read, if steps have no definition.
  func missingStepFiles(_ suite: Suite, _ prepared: Prepared) throws -> [Diagnostic] {
    guard prepared.stepFiles == nil, let warning = prepared.files.missing(besides: FeatureFiles.standardPaths)
    else { return [] }
    // Failures of matching are reported at their steps.
    let isUndefined = suite.selected.contains { pickle in
      let scenario = prepared.registry.surroundings(of: pickle)
      return pickle.steps.contains {
        (try? prepared.registry.matches(for: $0, in: scenario).isEmpty) ?? false
      }
    }
    return isUndefined ? [warning] : []
  }

  /// Reports a run that cannot begin.
  ///
  /// - Parameters:
  ///   - error: why the run cannot begin.
  ///   - ids: the generator of ids for messages.
  /// - Returns: the error for standard error.
  func report(_ error: any Error, _ ids: IDGenerator) -> any Error {
    let failure: FeatureLoader.Failure
    switch error {
    case let error as FeatureLoader.Failure: failure = error
    case let problems as Diagnostics: failure = FeatureLoader.Failure(problems)
    case let problem as Diagnostic: failure = FeatureLoader.Failure(Diagnostics([problem]))
    default: return error
    }
    do throws(Diagnostic) {
      let reporters = ReporterGroup(
        try configuration.results.reports.makeReportersOfUndoneRun(
          standardOutput: output, isStrict: configuration.options.isStrict))
      failure.emit(clock: SystemClock(), ids: ids, send: reporters.receive)
      return Diagnostics(failure.problems.all + reporters.finish().map { Diagnostic($0) })
    } catch {
      return Diagnostics(failure.problems.all + [error])
    }
  }
}
