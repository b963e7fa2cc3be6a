import Synchronization

/// Whether what the environment chooses is in any of the lists of scenarios that share it.
///
/// One choice is for all tests of a process: that it is in one list only is no mistake, that it is in none is one.
package final class ChoiceMatches: Sendable {
  /// Those of all lists that read the environment of the process.
  package static let ofProcess = ChoiceMatches()

  private let found = Mutex(false)

  /// Begins with none.
  package init() {}

  /// Whether there are scenarios that are chosen.
  var areThere: Bool { found.withLock { $0 } }

  /// Takes note of scenarios that are chosen.
  func add() { found.withLock { $0 = true } }
}
