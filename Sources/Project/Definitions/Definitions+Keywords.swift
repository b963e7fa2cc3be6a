import SourceText
import StepRegistry
import StepSources

extension Definitions {
  /// The same definitions, each limited to the steps with its keyword if the project asks for that.
  ///
  /// The keywords are read in the step files. Definitions in other files, such as the predefined ones, are for all
  /// steps.
  ///
  /// - Throws: the first error in the configuration file.
  func limitedToKeywords(in project: Project) throws(Diagnostic) -> Definitions {
    guard try project.keywordsFit() else { return self }
    var limited = self
    var written = WrittenDefinitions()
    limited.stepGroups = stepGroups.map { group in
      group.limited { definition in
        written.definition(at: definition.location).map { StepKeyword.kinds(ofWord: $0.keyword) } ?? []
      }
    }
    return limited
  }
}
