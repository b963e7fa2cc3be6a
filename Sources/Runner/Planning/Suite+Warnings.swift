package import Messages

extension Suite {
  /// What looks as if something else was meant: features without scenarios, and a choice that leaves nothing to run.
  package var warnings: [Diagnostic] {
    let empty = features.map(\.document).filter { $0.pickleCount == 0 }
    var warnings = empty.map(\.uri).map { uri in
      Diagnostic(
        .warning, uri: uri, problem: "there is no scenario in this file",
        advice:
          "A scenario begins with a keyword and a colon, as in 'Scenario: Name'; an outline needs rows of Examples.")
    }
    if wantedCount == 0, !pickles.isEmpty, !dependsOnEarlierRun {
      let all = pickles.count == 1 ? "the only scenario is" : "none of the \(pickles.count) scenarios is"
      warnings.append(
        Diagnostic(
          .warning,
          problem: "nothing is run: \(all)\(pickles.count == 1 ? " not" : "") chosen by tags, names and lines",
          advice: "Tags are written with their @; names tell upper from lower case unless the pattern begins with (?i)."
        ))
    }
    return warnings
  }
}
