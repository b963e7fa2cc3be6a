import AppUnderTest
import Messages
import OperatingSystem
import Recordings
import Runner
import StepLibrary
import StepRegistry

extension Healer {
  /// Runs scenarios and saves the sessions of those that pass.
  ///
  /// - Returns: whether a repeatable session was saved for each scenario. Scenarios without an app, or with several, have
  ///   no session and do not count.
  package func keepSessions(of features: [String]) async throws -> Bool {
    var areAllSaved = true
    var names: Set<String> = []
    for path in features {
      let (groups, apps) = try source.load(path)
      for pickle in try pickles(of: path) where names.insert(pickle.name).inserted {
        let recorder = ScenarioRecorder { apps.name(ofType: $0) }
        let problems = try await run(pickle, of: path, by: groups, recorder: recorder)
        if let problem = problems.first {
          report(problem, of: pickle, at: path)
          areAllSaved = false
        } else if let trace = recorder.trace, let reason = try await reason(against: trace, of: pickle) {
          output.write("\(path): \(pickle.name): not kept: \(reason)\n".visibleLines)
          areAllSaved = false
        } else if let trace = recorder.trace {
          output.write(try RecordingShelf.current.save(trace, named: pickle.name) + "\n")
        } else {
          output.write("\(path): \(pickle.name): not kept: it uses no app, or several\n".visibleLines)
        }
      }
    }
    return areAllSaved
  }

  /// Why a session cannot be repeated without changes; nil for a repeatable one.
  private func reason(against trace: SessionTrace, of pickle: Pickle) async throws -> String? {
    let again = try await replay(trace, of: pickle)
    if let step = again.changes.first?.step { return "\"\(step.old)\" would become \"\(step.new)\"" }
    return again.problems.first.map { "it cannot be done again with the app alone: " + $0 }
  }

  /// Runs a scenario in this process.
  ///
  /// - Returns: the problems of a scenario that did not pass.
  func run(
    _ pickle: Pickle, of path: String, by groups: [Steps], _ repair: RecordingRepair? = nil,
    recorder: ScenarioRecorder? = nil
  ) async throws -> [ScenarioProblem] {
    let hooks = recorder.map { [$0.hooks] } ?? []
    let registry = try Registry(groups + hooks, relativeTo: FileSystem.workingFolder)
    var ids = IDGenerator()
    let suite = try suite(of: pickle, in: path, ids: &ids)
    var reader = ProblemReader()
    var problems: [ScenarioProblem] = []
    let run = TestRun(registry: registry, options: RunOptions(), clock: SystemClock(), ids: ids) { message in
      problems += reader.problems(in: message, near: pickle)
      if let step = reader.begunStep { recorder?.stepBegins(step.text) }
    }
    let environment = RunEnvironment.changed {
      $0.chosenApp = app
      $0[AppInstrumentation.self] = recorder?.watch
      $0[(any PlaybackRepair).self] = repair
    }
    let outcome = await limit.hold((app.map { "the app '\($0)' of " } ?? "the scenario ") + pickle.name.quoted) {
      await RunEnvironment.$current.withValue(environment) { await run.run(suite) }
    }
    return problems.filter { !$0.isWarning } + outcome.problems.map { .failure($0, near: pickle) }
  }

  private func suite(of pickle: Pickle, in path: String, ids: inout IDGenerator) throws -> Suite {
    do {
      let features = try FeatureLoader.load(
        [PathArgument(path: path, lines: [pickle.location.line])], ids: &ids,
        fillingEverywhere: source.fillsEverywhere)
      return try Suite(features, selection: Selection(), ids: &ids)
    } catch let failure as FeatureLoader.Failure {
      throw failure.problems
    }
  }

  func report(_ problem: ScenarioProblem, of pickle: Pickle, at path: String) {
    let text = problem.text.split(separator: "\n").prefix(2).joined(separator: ": ")
    output.write("\(path):\(problem.location.line): \(pickle.name): \(text)\n".visibleLines)
  }
}
