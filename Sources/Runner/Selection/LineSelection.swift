import Messages

/// Finds the scenarios that lines of a feature file select.
///
/// A line selects the innermost node around it: a row of an Examples table selects its own scenario, any other line of
/// the table for all its rows, a line of a scenario for the scenario, a line of a rule outside its scenarios for the
/// rule, and any other line for the whole feature. Tags and comments above a keyword belong to the node below them.
struct LineSelection {
  /// A node that a line can select, with the ids that the pickles made from it refer to.
  private struct Region {
    let firstLine: Int
    let nodeIDs: [String]
  }

  private var regions: [Region] = []

  init(_ document: GherkinDocument) {
    guard let feature = document.feature else { return }
    let all = collect(feature.children)
    regions.append(Region(firstLine: 0, nodeIDs: all))
    regions.sort { $0.firstLine < $1.firstLine }
  }

  /// The ids of the nodes (scenarios, or rows of Examples) that a line selects.
  func nodeIDs(at line: Int) -> [String] {
    regions.last { $0.firstLine <= line }?.nodeIDs ?? []
  }

  /// Adds the regions of the children. Rules cannot contain rules, so the recursion has one level.
  ///
  /// - Returns: the ids of all scenarios inside.
  private mutating func collect(_ children: some Sequence<GherkinDocument.Child>) -> [String] {
    var ids: [String] = []
    for child in children {
      switch child {
      case .background: break
      case .scenario(let scenario):
        add(scenario)
        ids.append(scenario.id)
      case .rule(let rule):
        let inside = collect(rule.children)
        regions.append(Region(firstLine: firstLine(of: rule.tags, or: rule.location), nodeIDs: inside))
        ids += inside
      }
    }
    return ids
  }

  private mutating func add(_ scenario: GherkinDocument.Scenario) {
    regions.append(Region(firstLine: firstLine(of: scenario.tags, or: scenario.location), nodeIDs: [scenario.id]))
    for examples in scenario.examples {
      let rows = examples.rows.map(\.id)
      regions.append(Region(firstLine: firstLine(of: examples.tags, or: examples.location), nodeIDs: rows))
      // Rows from another file have the line of the tag that names it.
      for row in examples.rows where row.location.line > examples.location.line {
        regions.append(Region(firstLine: row.location.line, nodeIDs: [row.id]))
      }
    }
  }

  private func firstLine(of tags: some Sequence<GherkinDocument.Tag>, or location: SourceLocation) -> Int {
    tags.first { _ in true }?.location.line ?? location.line
  }
}
