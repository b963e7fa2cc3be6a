import CLibrary
package import Messages

/// The workers that run the scenarios of a run.
package final class WorkerTeam {
  /// How many workers run scenarios at a time, at least 1.
  let jobs: Int
  /// How long a worker may take to load the definitions.
  let loadingLimit: Duration
  /// The arguments of each worker, after the one that makes it a worker.
  private let arguments: [String]
  /// Whether somebody watches the steps as they run.
  let isWatched: Bool
  /// Gets what workers print while no step or hook runs.
  let onPrinted: (String) -> Void
  /// The worker that was started in advance.
  private var first: WorkerProcess?
  /// The child processes that existed before the team.
  private let others: Set<Int32>

  /// Starts the first worker, which loads the definitions while the command reads the features.
  ///
  /// - Parameters:
  ///   - jobs: how many workers run scenarios at a time, at least 1.
  ///   - loadingLimit: how long a worker may take to load the definitions.
  ///   - arguments: the arguments of each worker, after the one that makes it a worker.
  ///   - describes: whether the first one describes the definitions, for `outline`.
  ///   - isWatched: whether somebody watches the steps as they run.
  ///   - onPrinted: gets what workers print while no step or hook runs.
  /// - Throws: when the system starts no process.
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
  /// - Returns: what they are.
  /// - Throws: why the worker does not load them.
  package func outline() throws -> DefinitionsOutline {
    guard let first else { throw Diagnostic(problem: "the first worker process is at work already") }
    return try first.outline(within: loadingLimit)
  }

  /// Waits until the first worker has checked all patterns against their closures.
  ///
  /// - Throws: what is wrong with them, or why the worker did not get so far.
  package func finishLoading() throws {
    try first?.finishLoading(within: loadingLimit)
  }

  /// Ends the first worker if it was not given orders, and what its code has started.
  package func end() {
    // The worker ends in its `deinit`: this is the only reference.
    first = nil
    endLeftBehind(besides: [])
  }

  /// Ends what workers have started and left behind.
  ///
  /// - Parameter workers: the workers that are running, whose children stay theirs.
  func endLeftBehind(besides workers: [WorkerProcess]) {
    ProcessFamily.endOwn(except: others.union(workers.map(\.id)))
  }

  /// A worker without any orders: the one started in advance, or a new one.
  func start() throws(FileSystem.Failure) -> WorkerProcess {
    if let worker = first {
      first = nil
      return worker
    }
    return try WorkerProcess(arguments: arguments)
  }
}
