extension Pickle {
  /// Where the scenario, or the row of its outline, begins: `path:line`.
  package var place: String { "\(uri):\(location.line)" }

  /// The rule that the scenario is in, if it is in one.
  package var ruleNode: GherkinDocument.Rule? {
    let rule = document.storage.nodes.scenarios[scenario].rule
    return rule == noIndex ? nil : GherkinDocument.Rule(Int(rule), of: document)
  }

  /// The names from the rule down to the scenario; a row of examples has its number after it.
  package var pathBelowFeature: String {
    var names = [ruleNode?.name, name].compactMap(\.self).filter { !$0.isEmpty }
    if let examples, let row {
      let storage = document.storage
      let table = examples - storage.nodes.scenarios[scenario].examples.indices.lowerBound + 1
      names.append("Example #\(table).\(row - storage.nodes.examples[examples].rows.indices.lowerBound)")
    }
    return names.isEmpty ? "line \(location.line)" : names.joined(separator: " - ")
  }
}
