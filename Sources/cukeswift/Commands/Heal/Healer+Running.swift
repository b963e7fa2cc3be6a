import AppUnderTest
import GherkinParser
import Recordings
import Runner
import SourceText
import StepLibrary
import StepRegistry

extension Healer {
  /// Runs scenarios and keeps what those that pass have done.
  ///
  /// - Returns: whether of all of them a session is kept that can be gone through again.
  func keepSessions(of features: [String]) async throws -> Bool {
    var isWell = true
    var names: Set<String> = []
    for path in features {
      for pickle in try Self.pickles(of: path) where names.insert(pickle.name).inserted {
        let apps = try definitions.loaded(for: [path]).apps
        let keeper = SessionKeeper { apps.name(ofType: $0) }
        let problems = try await run(pickle, of: path, keeper: keeper)
        if let problem = problems.first {
          tell(problem, of: pickle, at: path)
          isWell = false
        } else if let trace = keeper.trace, let reason = try await Self.reason(against: trace, on: driver(for: trace)) {
          output.write("\(path): \(pickle.name): not kept: \(reason)\n".visibleLines)
          isWell = false
        } else if let trace = keeper.trace {
          output.write(try RecordingShelf.current.save(trace, named: pickle.name) + "\n")
        } else {
          output.write("\(path): \(pickle.name): not kept: it uses no app, or several\n".visibleLines)
        }
      }
    }
    return isWell
  }

  /// Why a session is of no use; nil where it can be gone through again, and nothing has to be changed.
  private static func reason(against trace: SessionTrace, on driver: any AppDriver) async -> String? {
    let again = await TraceHealing(trace, on: AppSession(driver: driver))
    if let change = again.changes.first { return "\"\(change.old)\" would become \"\(change.new)\"" }
    return again.withheld.first.map { "it cannot be done again with the app alone: " + $0 }
  }

  func run(
    _ pickle: Pickle, of path: String, _ repair: RecordingRepair? = nil, keeper: SessionKeeper? = nil
  ) async throws -> [ScenarioProblem] {
    let groups = try definitions.loaded(for: [path]).stepGroups + (keeper.map { [$0.hooks] } ?? [])
    let suite = try ScenarioSuite(
      [PathArgument(path: path, lines: [pickle.location.line])], selection: Selection(),
      registry: try Registry(groups, relativeTo: FileSystem.workingFolder))
    return await ChosenApp.$current.withValue(app) {
      await AppWatch.$ofRun.withValue(keeper?.watch) {
        await RecordingRepair.$current.withValue(repair) {
          await suite.run(0) { keeper?.stepBegins($0.text) }.filter { !$0.isWarning }
        }
      }
    }
  }

  func tell(_ problem: ScenarioProblem, of pickle: Pickle, at path: String) {
    let text = problem.text.split(separator: "\n").prefix(2).joined(separator: ": ")
    output.write("\(path):\(problem.location.line): \(pickle.name): \(text)\n".visibleLines)
  }
}
