package import Messages

/// The workers that a run gives its scenarios to.
package final class WorkerTeam {
  /// How many workers run scenarios at a time, at least 1.
  let jobs: Int
  /// What each worker is given behind the word that makes it one.
  private let arguments: [String]
  /// Whether somebody watches the steps as they run.
  let isWatched: Bool
  /// Gets what workers print while no step or hook runs.
  let onPrinted: (String) -> Void
  /// The worker that was started before anybody needed it.
  private var first: WorkerProcess?

  /// Starts the first worker, which loads the definitions while the command reads the features.
  ///
  /// - Parameters:
  ///   - jobs: how many workers run scenarios at a time, at least 1.
  ///   - arguments: what each worker is given behind the word that makes it one.
  ///   - isWatched: whether somebody watches the steps as they run.
  ///   - onPrinted: gets what workers print while no step or hook runs.
  /// - Throws: when the system starts no process.
  package init(
    jobs: Int, arguments: [String] = [], isWatched: Bool, onPrinted: @escaping (String) -> Void
  ) throws(FileSystem.Failure) {
    self.jobs = max(jobs, 1)
    self.arguments = arguments
    self.isWatched = isWatched
    self.onPrinted = onPrinted
    first = try WorkerProcess(arguments: arguments)
  }

  /// A worker that nobody has given orders to yet.
  func start() throws(FileSystem.Failure) -> WorkerProcess {
    if let worker = first {
      first = nil
      return worker
    }
    return try WorkerProcess(arguments: arguments)
  }
}
