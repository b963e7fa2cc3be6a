package import Messages

extension Suite {
  /// What looks as if something else was meant: features without scenarios, and a choice that leaves nothing to run.
  ///
  /// - Parameter conditions: what the user wrote to choose scenarios, such as `--tags @slow`.
  package func warnings(chosenBy conditions: [String]) -> [Diagnostic] {
    let empty = features.map(\.document).filter { $0.pickleCount == 0 }
    var warnings = empty.map(\.uri).map { uri in
      Diagnostic(
        .warning, uri: uri, problem: "there is no scenario in this file",
        advice:
          "A scenario begins with a keyword and a colon, as in 'Scenario: Name'; an outline needs rows of Examples.")
    }
    if wantedCount == 0, !pickles.isEmpty {
      let none = pickles.count == 1 ? "the only one is not" : "none of \(pickles.count) is"
      let no = pickles.count == 1 ? "the only one does not match" : "none of \(pickles.count) matches"
      let reason = conditions.isEmpty ? "\(none) in the lines" : "\(no) \(conditions.joined(separator: " "))"
      warnings.append(
        Diagnostic(
          .warning, problem: "no scenario was chosen: \(reason)",
          advice: "Tags are written with their @; names tell upper from lower case unless the pattern begins with (?i)."
        ))
    }
    return warnings
  }
}
