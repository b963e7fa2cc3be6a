import Messages

/// The features and rules whose scenarios this process is running, the outermost first.
final class EnteredGroups {
  private struct Entry {
    let group: ScenarioGroup
    /// The results of the hooks before the group, by their positions in the registry.
    var results: [Int: TestStepResult] = [:]
    /// Whether a scenario of the group has run, which requires the hooks after the group.
    var isUsed = false
  }

  private var entries: [Entry] = []

  /// Whether no feature or rule with hooks has been entered.
  var isEmpty: Bool { entries.isEmpty }

  /// Leaves the groups to which a scenario does not belong.
  ///
  /// - Parameter groups: the groups of the next scenario; empty to leave all.
  /// - Returns: the left groups in which scenarios have run, the innermost first.
  func leave(for groups: [ScenarioGroup]) -> [ScenarioGroup] {
    let common = zip(entries, groups).prefix { $0.group.id == $1.id }.count
    let left = entries[common...].reversed()
    entries.removeSubrange(common...)
    return left.filter(\.isUsed).map(\.group)
  }

  /// Enters the groups of a scenario. Those to which it does not belong have been left.
  func enter(_ groups: [ScenarioGroup]) {
    entries += groups.dropFirst(entries.count).map { Entry(group: $0) }
  }

  /// Records that a scenario of the groups runs.
  func use() {
    for index in entries.indices { entries[index].isUsed = true }
  }

  /// The group to which a hook before it belongs.
  func group(ofHook position: Int) -> ScenarioGroup? {
    entries.first { $0.group.before.contains(position) }?.group
  }

  /// The result of a hook that has run.
  func result(ofHook position: Int) -> TestStepResult? {
    entries.lazy.compactMap { $0.results[position] }.first
  }

  /// Records the result of a hook.
  func note(_ result: TestStepResult, ofHook position: Int) {
    guard let index = entries.firstIndex(where: { $0.group.before.contains(position) }) else { return }
    entries[index].results[position] = result
  }
}
