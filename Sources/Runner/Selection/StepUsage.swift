import Messages
package import StepRegistry

/// The definitions that scenarios use, with the texts of the steps.
package struct StepUsage {
  /// The number of steps that each definition matches, and the text of the first one, by the index of the definition.
  package private(set) var uses: [Int: (count: Int, first: String)] = [:]

  /// Reads all scenarios. A text that several definitions match counts for each of them.
  ///
  /// - Throws: the errors in the features.
  package init(of registry: Registry, in paths: [String]) throws {
    var ids = IDGenerator()
    var known: [String: [Int]] = [:]
    let features: [FeatureLoader.Feature]
    do {
      features = try FeatureLoader.load(paths.map { PathArgument(path: $0) }, ids: &ids)
    } catch {
      throw error.problems
    }
    for feature in features {
      for pickle in feature.document.pickles(ids: &ids) {
        let scenario = registry.surroundings(of: pickle)
        for step in pickle.steps {
          let text = step.text
          let same = scenario == nil ? known[text] : nil
          let matches = try same ?? registry.matches(for: text, in: scenario).map(\.index)
          // With scopes and languages, the same text may have different definitions in other scenarios.
          if scenario == nil { known[text] = matches }
          for index in matches { uses[index, default: (0, text)].count += 1 }
        }
      }
    }
  }
}
