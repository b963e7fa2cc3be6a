package import GherkinParser

/// The identity of a scenario across runs: its file, its name, and its number among the scenarios of that name in the
/// file.
///
/// It does not change when lines are added above the scenario.
package struct ScenarioKey: Sendable, Hashable, Comparable {
  private let file: PathKey
  package let name: String
  /// The number of scenarios with the same name above it in the file.
  package let position: Int

  package init(uri: String, name: String, position: Int) {
    file = PathKey(uri)
    self.name = name
    self.position = position
  }

  /// The path of the file.
  package var uri: String { file.path }

  /// Orders keys by file, name and position.
  package static func < (first: Self, second: Self) -> Bool {
    (first.uri, first.name, first.position) < (second.uri, second.name, second.position)
  }
}

/// Assigns keys to scenarios by counting those with the same name in a file.
package struct ScenarioKeys: Sendable {
  /// The file of the last scenario.
  private var file = PathKey("")
  /// The number of scenarios of the file that were already read, by name.
  private var counts: [String: Int] = [:]

  /// Creates a counter without scenarios.
  package init() {}

  /// The key of the next scenario; the scenarios of a file must be passed consecutively and in their order.
  package mutating func next(_ pickle: Pickle) -> ScenarioKey {
    if file != PathKey(pickle.uri) {
      file = PathKey(pickle.uri)
      counts.removeAll(keepingCapacity: true)
    }
    let name = pickle.name
    let position = counts[name, default: 0]
    counts[name] = position + 1
    return ScenarioKey(uri: pickle.uri, name: name, position: position)
  }
}
