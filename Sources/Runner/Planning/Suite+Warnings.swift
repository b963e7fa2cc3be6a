package import Messages

extension Suite {
  /// What looks as if something else was meant: in the features, and a choice that leaves nothing to run.
  ///
  /// - Parameter conditions: what the user wrote to choose scenarios, such as `--tags @slow`.
  package func warnings(chosenBy conditions: [String]) -> [Diagnostic] {
    var warnings = features.flatMap(\.document.warnings)
    if wantedCount == 0, !pickles.isEmpty {
      let none = pickles.count == 1 ? "the only one is not" : "none of \(pickles.count) is"
      let no = pickles.count == 1 ? "the only one does not match" : "none of \(pickles.count) matches"
      let reason = conditions.isEmpty ? "\(none) in the lines" : "\(no) \(conditions.joined(separator: " "))"
      warnings.append(
        Diagnostic(
          .warning, problem: "no scenario was chosen: \(reason)",
          advice: "Tags are written with their @; names are case-sensitive unless the pattern begins with (?i)."
        ))
    }
    return warnings
  }
}
