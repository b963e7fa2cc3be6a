/// The workers of a page, whose scripts may be missing.
struct RequestedWorkers {
  /// The most addresses with an unsuccessful response to keep.
  private static let mostFailed = 1000

  /// The workers without a running script, with the addresses of their scripts.
  private var starting: [String: String] = [:]
  /// The workers without a pending request.
  private var idle: Set<String> = []
  /// The addresses with an unsuccessful response.
  private var failed: Set<String> = []

  /// Records a worker that starts.
  mutating func start(_ worker: String, of url: String) {
    starting[worker] = url
    idle.insert(worker)
  }

  /// Records that a script runs in a worker.
  mutating func run(_ worker: String) { starting[worker] = nil }

  /// Records an address with an unsuccessful response.
  mutating func fail(_ url: String) { if failed.count < Self.mostFailed { failed.insert(url) } }

  /// Records that a worker has answered.
  mutating func rest(_ worker: String) { idle.insert(worker) }

  /// Records the end of a worker.
  mutating func end(_ worker: String) {
    starting[worker] = nil
    idle.remove(worker)
  }

  /// Removes and returns the idle workers that can answer a request. A worker whose script has failed to load cannot.
  mutating func takeIdle() -> Set<String> {
    let able = idle.filter { starting[$0].map { !failed.contains($0) } ?? true }
    idle.subtract(able)
    return able
  }
}
