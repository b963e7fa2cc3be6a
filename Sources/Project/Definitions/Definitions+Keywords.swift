import SourceText
import StepRegistry
import StepSources

extension Definitions {
  /// A copy of the definitions, each limited to the steps with its keyword if the project requests the limit.
  ///
  /// - Throws: the first error in the configuration file.
  func limitedToKeywords(in project: Project) throws(Diagnostic) -> Definitions {
    guard try project.keywordsFit() else { return self }
    var limited = self
    limited.stepGroups = stepGroups.limitedToWrittenKeywords
    return limited
  }
}
