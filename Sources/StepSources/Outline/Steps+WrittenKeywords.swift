package import StepRegistry

extension [Steps] {
  /// A copy of the groups in which each definition matches only steps with its keyword.
  ///
  /// The keywords are read in the files of the definitions. Definitions without a readable file, such as the predefined
  /// ones, are for all steps.
  package var limitedToWrittenKeywords: [Steps] {
    var written = WrittenDefinitions()
    return map { group in
      group.limited { definition in
        written.definition(at: definition.location).map { StepKeyword.kinds(ofWord: $0.keyword) } ?? []
      }
    }
  }
}
