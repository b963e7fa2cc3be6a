import CLibrary
import Messages
package import OperatingSystem

/// The workers that run the scenarios of a run.
package final class WorkerTeam {
  /// The number of workers that run scenarios at a time, at least 1.
  let jobs: Int
  /// The time that a worker may take to load the definitions.
  let loadingLimit: Duration
  /// The arguments of each worker after the argument that makes the process a worker.
  private let arguments: [String]
  /// Whether a user watches the steps as they run.
  let isWatched: Bool
  /// Receives the output of workers outside steps and hooks.
  let onPrinted: (String) -> Void
  /// The worker that was started in advance.
  private var first: WorkerProcess?
  /// The child processes that existed before the team.
  private let others: Set<Int32>

  /// Starts the first worker, which loads the definitions while the command reads the features.
  ///
  /// - Parameters:
  ///   - jobs: the number of workers that run scenarios at a time, at least 1.
  ///   - loadingLimit: the time that a worker may take to load the definitions.
  ///   - arguments: the arguments of each worker, after the one that makes it a worker.
  ///   - describes: whether the first worker describes the definitions, for `outline`.
  ///   - isWatched: whether a user watches the steps as they run.
  ///   - onPrinted: receives the output of workers outside steps and hooks.
  /// - Throws: if the system cannot start a process.
  package init(
    jobs: Int, loadingLimit: Duration, arguments: [String] = [], describes: Bool = false, isWatched: Bool = false,
    onPrinted: @escaping (String) -> Void = { _ in }
  ) throws(FileSystem.Failure) {
    self.jobs = max(jobs, 1)
    self.loadingLimit = loadingLimit
    self.arguments = arguments
    self.isWatched = isWatched
    self.onPrinted = onPrinted
    ProcessFamily.claim()
    others = Platform.children
    first = try WorkerProcess(arguments: (describes ? [Worker.describing] : []) + arguments)
  }

  /// Waits until the first worker has described the definitions; `finishLoading` validates them.
  ///
  /// - Returns: the definitions.
  /// - Throws: the reason that the worker does not load them.
  package func outline() throws -> DefinitionsOutline {
    guard let first else { throw Diagnostic(problem: "the first worker process is at work already") }
    return try first.outline(within: loadingLimit)
  }

  /// Waits until the first worker has checked all patterns against their closures.
  ///
  /// - Throws: problems of the patterns, or the reason that the worker could not check them.
  package func finishLoading() throws {
    try first?.finishLoading(within: loadingLimit)
  }

  /// Ends the first worker if it has not received orders, and the processes that its code has started.
  package func end() {
    // The worker ends in its `deinit`: this is the only reference.
    first = nil
    endLeftBehind(besides: [])
  }

  /// Ends processes that workers have started and left behind.
  ///
  /// - Parameter workers: the running workers, whose children are not ended.
  func endLeftBehind(besides workers: [WorkerProcess]) {
    ProcessFamily.endOwn(except: others.union(workers.map(\.id)))
  }

  /// A worker without orders: a new one, or the one that was started in advance.
  func start() throws(FileSystem.Failure) -> WorkerProcess {
    if let worker = first {
      first = nil
      return worker
    }
    return try WorkerProcess(arguments: arguments)
  }
}
