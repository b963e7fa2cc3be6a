import SourceText

extension Summary {
  /// The summary within a size limit: totals and failing scenarios first, then further parts while they fit.
  ///
  /// - Parameter room: the size limit in bytes.
  func brief(in room: Int) -> String {
    var text = totals
    var left = 0
    // Half of the room is reserved for other failures and for reasons.
    for (heading, scenarios) in [
      ("Failing Scenarios:", lists.failingScenarios), ("Flaky Scenarios:", lists.flakyScenarios),
    ] where !scenarios.isEmpty {
      text += "\n\n" + heading
      left = 0
      for line in scenarios {
        if text.utf8.count + line.utf8.count < room / 2 { text += "\n" + line } else { left += 1 }
      }
      if left > 0 { text += "\n… and \(left) more" }
    }
    let others = exceptionParts + errorParts + lists.runHookStories + warningParts
    left = 0
    for part in others {
      if text.utf8.count + part.utf8.count < room * 3 / 4 { text += "\n\n" + part } else { left += 1 }
    }
    if left > 0 { text += "\n\n… and \(left.counted("problem")) of the run itself" }
    left = 0
    for (failure, count) in failures.texts {
      if left == 0, text.utf8.count + failure.utf8.count < room { text += "\n\n" + failure } else { left += count }
    }
    if left > 0 { text += "\n\n… and \(left.counted("failure")) more: ask for one scenario" }
    if !snippets.codes.isEmpty, text.utf8.count + snippetText.utf8.count < room { text += "\n\n" + snippetText }
    return text
  }
}
