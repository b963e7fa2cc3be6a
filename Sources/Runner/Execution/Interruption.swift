internal import Synchronization

/// Asks for the end of a run from outside.
package final class Interruption: Sendable {
  private let requests = Atomic<Int>(0)

  /// Begins without a request.
  package init() {}

  /// Asks for the end: the steps that run now are the last ones, hooks after them still run.
  package func request() { requests.add(1, ordering: .relaxed) }

  /// Whether the end was asked for.
  package var isRequested: Bool { requests.load(ordering: .relaxed) > 0 }
}
