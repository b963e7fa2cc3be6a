import Messages

/// The nodes of a document by their ids, to find what a pickle was made of.
struct DocumentIndex {
  /// A scenario with the rule it is in.
  struct Scenario {
    let node: GherkinDocument.Scenario
    let rule: GherkinDocument.Rule?
  }

  let feature: GherkinDocument.Feature?
  private(set) var steps: [String: GherkinDocument.Step] = [:]
  private(set) var scenarios: [String: Scenario] = [:]

  init(_ document: GherkinDocument) {
    feature = document.feature
    if let feature { add(feature.children, in: nil) }
  }

  /// Rules hold no rules, so this calls itself once at most.
  private mutating func add(_ children: some Sequence<GherkinDocument.Child>, in rule: GherkinDocument.Rule?) {
    for child in children {
      switch child {
      case .background(let background): add(background.steps)
      case .scenario(let scenario):
        scenarios[scenario.id] = Scenario(node: scenario, rule: rule)
        add(scenario.steps)
      case .rule(let rule): add(rule.children, in: rule)
      }
    }
  }

  private mutating func add(_ steps: some Sequence<GherkinDocument.Step>) {
    for step in steps { self.steps[step.id] = step }
  }
}
