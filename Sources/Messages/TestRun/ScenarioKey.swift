package import GherkinParser

/// What a scenario is known by from one run to the next: its file, its name, and which one of that name it is in the file.
///
/// It is the same after lines were added above it.
package struct ScenarioKey: Sendable, Hashable {
  private let file: PathKey
  package let name: String
  /// How many scenarios of that name stand above it in the file.
  package let position: Int

  package init(uri: String, name: String, position: Int) {
    file = PathKey(uri)
    self.name = name
    self.position = position
  }

  /// The path of the file.
  package var uri: String { file.path }
}

/// Gives scenarios their keys: counts those of the same name in a file.
package struct ScenarioKeys: Sendable {
  /// The file that the last scenario was in.
  private var file = PathKey("")
  /// How many scenarios of each name were met in the file.
  private var counts: [String: Int] = [:]

  /// Has seen no scenario yet.
  package init() {}

  /// The key of the next scenario; all those of a file have to be asked for one after the other, in their order.
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
