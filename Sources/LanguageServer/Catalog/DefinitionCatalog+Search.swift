import StepRegistry

extension DefinitionCatalog {
  /// The definitions whose texts contain all words, ignoring case.
  ///
  /// If no definition contains the words, synonyms are accepted too.
  package func steps(with words: [String]) -> [Step] {
    let wanted = words.map { [$0.lowercased()] }
    let found = steps(withOneOfEach: wanted)
    guard found.isEmpty else { return found }
    return steps(withOneOfEach: wanted.map { $0 + $0.flatMap(Synonyms.others) })
  }

  private func steps(withOneOfEach wanted: [[String]]) -> [Step] {
    steps.filter { step in
      let text = ([step.group, step.pattern, step.summary ?? ""] + step.examples).joined(separator: "\n").lowercased()
      return wanted.allSatisfy { $0.contains { text.contains($0) } }
    }
  }
}
