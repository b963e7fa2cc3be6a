import Messages
import OperatingSystem
import Reporters
package import SourceText

/// Summarises the messages of a run for a wall.
package struct StreamSummary {
  private var run: WallRun
  private let isLenient: Bool
  private var started: Timestamp?
  private var ended: Timestamp?
  /// The number of scenarios that were not skipped.
  private var done = 0
  /// A problem with the run itself, as opposed to one of its scenarios.
  private var problem: String?

  /// Reads a run from files. A run that cannot be read is broken, and has the reason as its problem.
  ///
  /// - Parameters:
  ///   - paths: the files of the run.
  ///   - id: makes the id of the run from the run without its id and the hashes of its files.
  package static func run(of paths: [String], id: (WallRun, [ContentHash]) -> String) -> WallRun {
    var (run, content) = read(paths)
    run.id = id(run, content)
    return run
  }

  private static func read(_ paths: [String]) -> (WallRun, [ContentHash]) {
    do throws(Diagnostics) {
      for path in paths { try requireFile(path) }
      var stored = try StoredRun(paths, isHashed: true)
      var summary = StreamSummary(WallRun(id: ""), isLenient: stored.readLeniency())
      let outcome = stored.read { summary.take($0, in: $1) }
      return (summary.finish(outcome, paths), stored.content)
    } catch {
      var run = WallRun(id: "")
      run.files.paths = paths
      run.problem = error.all.first.map { problem($0) }
      return (run, [])
    }
  }

  /// Rejects paths other than files. Reading a pipe without a writer would never end.
  private static func requireFile(_ path: String) throws(Diagnostics) {
    do throws(FileSystem.Failure) {
      guard try FileSystem.kind(of: path) == .file else { throw FileSystem.Failure(notOrdinaryFile: path) }
    } catch {
      throw Diagnostics([Diagnostic(error)])
    }
  }

  private init(_ run: WallRun, isLenient: Bool) {
    self.run = run
    self.isLenient = isLenient
  }

  private mutating func take(_ envelope: Envelope, in stream: StreamState) {
    switch envelope {
    case .testRunStarted(let message): started = message.timestamp
    case .meta(let meta):
      if let revision = meta.continuousIntegration?.git?.revision { run.commit = GitCommit(id: revision) }
    case .parseError(let error): problem = problem ?? "\(error.uri):\(error.location): \(error.message)"
    case .testRunHookFinished(let message) where message.result.status.isFailure(strict: !isLenient):
      problem = problem ?? "a hook around the run failed: \(message.result.message ?? "no reason is known")"
    case .testCaseFinished:
      if let attempt = stream.endedScenario { add(attempt) }
    case .testRunFinished(let message):
      ended = message.timestamp
      problem = problem ?? message.failure?.message
    default: break
    }
  }

  private mutating func add(_ attempt: Attempt) {
    run.scenarios.count += 1
    if attempt.status != .skipped { done += 1 }
    if attempt.isFlaky { run.scenarios.flaky += 1 }
    guard attempt.isFailure(strict: !isLenient) else { return }
    run.scenarios.failed += 1
    guard run.scenarios.failures.count < WallRun.mostFailures else { return }
    run.scenarios.failures.append(
      WallRun.Failure(
        name: attempt.pickle.distinctName, location: "\(attempt.pickle.uri):\(attempt.pickle.location.line)",
        reason: String((attempt.reason ?? "").prefix(500)), number: run.scenarios.count))
  }

  private mutating func finish(_ outcome: StoredRunOutcome, _ paths: [String]) -> WallRun {
    run.files.paths = paths
    if let started {
      run.started = WallClock.seconds(started.seconds, nanoseconds: started.nanoseconds)
      run.duration = max(ended?.duration(since: started).seconds ?? 0, 0)
    }
    let worst = outcome.problems.first { $0.severity == .error } ?? outcome.problems.first
    run.problem = problem
    if !outcome.hasRun || !outcome.isComplete {
      run.verdict = .broken
      run.problem = worst.map { Self.problem($0) } ?? problem
    } else if !outcome.success || !outcome.wasDone {
      run.verdict = .failed
    } else if run.scenarios.count == 0 {
      run.verdict = .broken
      run.problem = "the run has no scenario"
    } else if done == 0 {
      run.verdict = .broken
      run.problem = "no scenario was run: \(run.scenarios.count) skipped"
    } else {
      run.verdict = .passed
      if outcome.isWorkInProgress { run.note = "run with --wip: \(run.scenarios.failed) failed, as expected" }
    }
    return run
  }

  private static func problem(_ diagnostic: Diagnostic) -> String {
    let file = diagnostic.uri.map { FileSystem.name(of: $0) + ": " } ?? ""
    return file + diagnostic.problem
  }
}
