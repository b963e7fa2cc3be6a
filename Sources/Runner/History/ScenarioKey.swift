package import Messages

/// What a scenario is known by from one run to the next: its file, its name, and which one of that name it is in the file.
///
/// So it is found again when lines were added above it.
package struct ScenarioKey: Sendable, Hashable {
  package let uri: String
  package let name: String
  /// How many scenarios of that name stand above it in the file.
  package let position: Int

  package init(uri: String, name: String, position: Int) {
    self.uri = uri
    self.name = name
    self.position = position
  }
}

/// Gives scenarios their keys: counts those of the same name.
package struct ScenarioKeys: Sendable {
  private var counts: [ScenarioKey: Int] = [:]

  /// Has seen no scenario yet.
  package init() {}

  /// The key of the next scenario; all those of a file have to be asked for, in their order.
  package mutating func next(_ pickle: Pickle) -> ScenarioKey {
    let first = ScenarioKey(uri: pickle.uri, name: pickle.name, position: 0)
    let position = counts[first, default: 0]
    counts[first] = position + 1
    return ScenarioKey(uri: first.uri, name: first.name, position: position)
  }
}
