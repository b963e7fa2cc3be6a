import Messages
package import StepRegistry

/// The definitions that scenarios use, with the texts of the steps.
package struct StepUsage {
  /// The number of steps that each definition matches, and the text of the first one, by the index of the definition.
  package private(set) var uses: [Int: (count: Int, first: String)] = [:]

  /// Reads all scenarios. A text that several definitions match counts for each of them.
  ///
  /// - Parameters:
  ///   - registry: the definitions.
  ///   - paths: the files and folders of the features.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  /// - Throws: the errors in the features.
  package init(
    of registry: Registry, in paths: [String], fillingEverywhere fillsEverywhere: Bool
  ) throws {
    var ids = IDGenerator()
    var known: [String: [Int]] = [:]
    let features: [FeatureLoader.Feature]
    do {
      features = try FeatureLoader.load(
        paths.map { PathArgument(path: $0) }, ids: &ids, fillingEverywhere: fillsEverywhere)
    } catch {
      throw error.problems
    }
    for feature in features {
      for pickle in feature.document.pickles(ids: &ids) {
        let scenario = registry.surroundings(of: pickle)
        // With scopes, keywords and languages, the same text may have different definitions in other steps.
        let isTextEnough = scenario == nil && !registry.keywordsFit
        for step in pickle.steps {
          let text = step.text
          let same = isTextEnough ? known[text] : nil
          let matches = try same ?? registry.matches(for: step, in: scenario).map(\.index)
          if isTextEnough { known[text] = matches }
          for index in matches { uses[index, default: (0, text)].count += 1 }
        }
      }
    }
  }
}
