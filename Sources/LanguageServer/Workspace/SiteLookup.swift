import StepRegistry

/// Finds the definitions of the steps of a document, with regard to scopes.
struct SiteLookup {
  private let index: FeatureIndex
  /// The surroundings of steps, by their indices; nil if no definition has a scope.
  private let surroundings: [Int: [ScenarioSurroundings]]?

  /// Prepares to look up the steps of a document.
  init(_ feature: FeatureDocument, in folder: WorkspaceFolder) {
    index = folder.index
    surroundings = folder.definitions.registry?.hasScopes == true ? feature.surroundings : nil
  }

  /// The texts of a step with the matching definitions, once for each way in which the step runs.
  func cases(of site: FeatureDocument.Site) -> some Sequence<(text: String, definitions: [Int])> {
    let keyword = StepKeyword(site.type)
    return site.texts.lazy.flatMap { text in
      (surroundings?[site.index]?.map(Optional.some) ?? [nil]).lazy.map { scenario in
        (text: text, definitions: index.definitions(of: text, in: scenario, as: keyword))
      }
    }
  }

  /// The definitions of a step, without repetitions.
  func definitions(of site: FeatureDocument.Site) -> [Int] {
    var all: [Int] = []
    for (_, definitions) in cases(of: site) { all += definitions.filter { !all.contains($0) } }
    return all
  }

  /// The first text of a step without a matching definition.
  func undefinedText(of site: FeatureDocument.Site) -> String? {
    cases(of: site).first { $0.definitions.isEmpty }?.text
  }
}
