import Messages
package import StepRegistry

extension Suite {
  /// The best definition for each undefined step of the selected scenarios, without repetitions.
  package func missingDefinitions(in registry: Registry) throws -> [String] {
    var snippets: [String] = []
    var seen: Set<Substring> = []
    for pickle in selected {
      let scenario = registry.surroundings(of: pickle)
      for step in pickle.steps where try registry.matches(for: step, in: scenario).isEmpty {
        guard let snippet = registry.snippets(for: step, in: scenario).first else { continue }
        if seen.insert(Registry.pattern(ofSnippet: snippet)).inserted { snippets.append(snippet) }
      }
    }
    return snippets
  }
}
