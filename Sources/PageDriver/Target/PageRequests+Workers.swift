import Synchronization

/// The service workers of a page, which can make requests after it has loaded.
extension PageRequests {
  /// Records a worker that starts; called on the reading thread.
  func noteWorker(_ worker: String, of url: String) { state.withLock { $0.workers.start(worker, of: url) } }

  /// The workers to wait for. Other workers have not answered the previous request yet.
  func takeIdleWorkers() -> Set<String> { state.withLock { $0.workers.takeIdle() } }

  /// Records that a worker has answered.
  func noteIdle(_ worker: String) { state.withLock { $0.workers.rest(worker) } }

  /// Records that a script runs in a worker; called on the reading thread.
  func noteScript(ofWorker worker: String) { state.withLock { $0.workers.run(worker) } }

  /// Records the end of a worker.
  func noteEnd(ofWorker worker: String) { state.withLock { $0.workers.end(worker) } }
}
