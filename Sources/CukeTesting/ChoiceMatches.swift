import Synchronization

/// Whether the environment's choice matches scenarios in any of the lists that share it.
///
/// One choice applies to all tests of a process. Matching only some lists is fine; matching no list is a mistake.
package final class ChoiceMatches: Sendable {
  /// The matches of all lists that read the environment of the process.
  package static let ofProcess = ChoiceMatches()

  private let found = Mutex(false)

  /// Begins without matches.
  package init() {}

  /// Whether the choice matches a scenario.
  var hasAny: Bool { found.withLock { $0 } }

  /// Records that scenarios are chosen.
  func add() { found.withLock { $0 = true } }
}
