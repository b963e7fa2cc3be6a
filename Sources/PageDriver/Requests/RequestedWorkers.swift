/// The workers of a page, whose scripts may be missing.
struct RequestedWorkers {
  /// The most addresses with an unsuccessful response to keep.
  private static let mostFailed = 1000

  /// The workers without a running script, with the addresses of their scripts.
  private var starting: [String: String] = [:]
  /// The workers without a pending request.
  var idle: Set<String> = []
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

  /// Records the end of a worker.
  ///
  /// - Returns: the address of its script if that could not be loaded.
  mutating func end(_ worker: String) -> String? {
    idle.remove(worker)
    guard let url = starting.removeValue(forKey: worker), failed.contains(url) else { return nil }
    return url
  }
}
