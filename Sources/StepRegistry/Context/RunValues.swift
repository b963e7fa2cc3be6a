import Synchronization

/// Values that `BeforeRun` hooks pass to all workers of a run and to `AfterRun` hooks.
///
///     BeforeRun { values in values["server"] = "http://127.0.0.1:8080" }
///
/// Steps and other hooks read it by `runValue`.
public final class RunValues: Sendable {
  private let values: Mutex<[String: String]>

  /// Begins with values that are known.
  package init(_ values: [String: String] = [:]) { self.values = Mutex(values) }

  /// A value by its name; nil for a value that is not set.
  public subscript(name: String) -> String? {
    get { values.withLock { $0[name] } }
    set { values.withLock { $0[name] = newValue } }
  }

  /// All values.
  package var all: [String: String] {
    get { values.withLock { $0 } }
    set { values.withLock { $0 = newValue } }
  }
}

/// Values that all scenarios of a run share: the user's parameters, and values set by `BeforeRun` hooks.
package final class RunSurroundings: Sendable {
  /// A run that was given nothing.
  package static let empty = RunSurroundings()

  /// The parameters for worlds, by their names.
  package let parameters: [String: String]
  /// The values that hooks have set for all workers.
  package let values: RunValues

  /// Creates the surroundings with the initial values.
  package init(parameters: [String: String] = [:], values: [String: String] = [:]) {
    self.parameters = parameters
    self.values = RunValues(values)
  }
}
