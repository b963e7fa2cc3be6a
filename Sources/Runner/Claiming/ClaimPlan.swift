/// The division of the scenarios of a run into chunks, which tasks claim in sequence.
///
/// The longest scenarios are claimed first. A chunk is a part of the remaining work of one task, so chunks get smaller
/// towards the end and all tasks end at about the same time, however many there are and however fast each of them is. It is
/// computed from data that all tasks share, so tasks exchange only the number of a chunk.
package struct ClaimPlan: Sendable {
  /// The largest chunk, as a part of the remaining work of one task; a slow task then does not delay the others.
  private static let partOfRest = 4.0
  /// The largest chunk, as a part of all work of one of equal tasks.
  private static let partOfAll = 16.0

  /// The positions of the scenarios, in the order in which they are claimed.
  private let order: [Int]
  /// The index in `order` at which each chunk ends.
  private let ends: [Int]
  /// The number of tasks for which the plan was made, at least 1.
  package let taskCount: Int

  /// Divides scenarios.
  ///
  /// - Parameters:
  ///   - weights: the duration of each scenario, in any unit; 1 for all if the durations are unknown.
  ///   - groups: positions of scenarios that must not run at the same time; one task claims all of a group.
  ///   - taskCount: the expected number of tasks, at least 1.
  package init(weights: [UInt64], groups: [[Int]] = [], taskCount: Int) {
    self.taskCount = max(taskCount, 1)
    let grouped = Set(groups.joined())
    // The position of a unit is that of its first scenario.
    var units = groups.filter { !$0.isEmpty }.map { group in
      (weight: group.reduce(0) { $0 + Double(weights[$1]) }, scenarios: group.sorted())
    }
    for position in weights.indices where !grouped.contains(position) {
      units.append((Double(weights[position]), [position]))
    }
    units.sort { ($1.weight, $0.scenarios[0]) < ($0.weight, $1.scenarios[0]) }
    let all = units.reduce(0) { $0 + $1.weight }
    var (rest, taken) = (all, 0.0)
    var (order, ends): ([Int], [Int]) = ([], [])
    order.reserveCapacity(weights.count)
    for unit in units {
      order += unit.scenarios
      taken += unit.weight
      let most = min(rest / Self.partOfRest, all / Self.partOfAll) / Double(self.taskCount)
      guard taken >= most else { continue }
      ends.append(order.count)
      rest -= taken
      taken = 0
    }
    if taken > 0 { ends.append(order.count) }
    self.order = order
    self.ends = ends
  }

  /// The number of chunks.
  package var count: Int { ends.count }

  /// The number of scenarios.
  package var scenarioCount: Int { order.count }

  /// The positions of the scenarios of a chunk; none if there is no such chunk.
  package func scenarios(of chunk: Int) -> [Int] {
    guard ends.indices.contains(chunk) else { return [] }
    return Array(order[(chunk == 0 ? 0 : ends[chunk - 1])..<ends[chunk]])
  }
}

extension ClaimPlan {
  /// The positions of scenarios that tags keep from running at the same time: one list for `@serial`, and one for all groups
  /// that share a scenario.
  ///
  /// - Parameter tags: the tags of each scenario.
  package static func groups(of tags: some Sequence<[String]>) -> [[Int]] {
    // The group of each name, and the lists of the groups; a group that became part of another one has an empty list.
    var names: [String: Int] = [:]
    var groups: [[Int]] = []
    for (position, tags) in tags.enumerated() {
      let asked = ScenarioTags(tags)
      let wanted = asked.serialGroups + (asked.isSerial ? ["@serial"] : [])
      guard !wanted.isEmpty else { continue }
      let known = Set(wanted.compactMap { names[$0] })
      let first = known.min() ?? groups.count
      if first == groups.count { groups.append([]) }
      groups[first].append(position)
      for other in known where other != first {
        groups[first] += groups[other]
        groups[other] = []
        for (name, group) in names where group == other { names[name] = first }
      }
      for name in wanted { names[name] = first }
    }
    return groups.filter { !$0.isEmpty }
  }
}
