package import Recordings

extension SessionTrace {
  /// The steps of a scenario that were edited since its session was kept, so that nothing is known of their elements.
  ///
  /// A step that the session does not have counts if the session has one in the same words, only with other texts in quotation
  /// marks: one that is done, or one that the scenario no longer has. Of other steps, sessions have no sentence.
  ///
  /// - Parameter steps: the texts of the steps.
  /// - Returns: the indices of those that were edited.
  package func editedSteps(among steps: [String]) -> [Int] {
    let current = Set(steps)
    var known: Set<String> = []
    var forms: Set<[String]> = []
    for action in actions {
      switch action.kind {
      case .written(let written): known.formUnion(written.steps.map(\.text))
      case .done:
        known.formUnion(action.steps ?? [])
        forms.formUnion((action.steps ?? []).map(\.wordsOutsideQuotes))
      default:
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
  /// What stands outside of quotation marks.
  fileprivate var wordsOutsideQuotes: [String] {
    split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
      .map { String($0.element) }
  }
}
