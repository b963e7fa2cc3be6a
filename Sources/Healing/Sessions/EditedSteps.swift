import Recordings

extension SessionTrace {
  /// The steps of a scenario that were edited since its session was stored. The session contains no elements for these
  /// steps.
  ///
  /// A step that is missing in the session counts as edited if the session has a step with the same words and other
  /// quoted texts: one of an action, or one that the scenario no longer contains. Sessions do not contain the sentences
  /// of other steps.
  ///
  /// - Parameter steps: the texts of the steps.
  /// - Returns: the indices of the edited steps.
  func editedSteps(among steps: [String]) -> [Int] {
    let current = Set(steps)
    var known: Set<String> = []
    var forms: Set<[String]> = []
    for action in actions {
      switch action.kind {
      case .written(let written): known.formUnion(written.steps.map(\.text))
      case .done:
        known.formUnion(action.steps ?? [])
        forms.formUnion((action.steps ?? []).map(\.wordsOutsideQuotes))
      case .check, .comment, .screenshot:
        known.formUnion(action.steps ?? [])
        forms.formUnion((action.steps ?? []).filter { !current.contains($0) }.map(\.wordsOutsideQuotes))
      }
    }
    return steps.indices.filter { index in
      let step = steps[index]
      return step.contains("\"") && !known.contains(step) && forms.contains(step.wordsOutsideQuotes)
    }
  }
}

extension String {
  /// The words outside quotation marks.
  fileprivate var wordsOutsideQuotes: [String] {
    split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
      .map { String($0.element) }
  }
}
