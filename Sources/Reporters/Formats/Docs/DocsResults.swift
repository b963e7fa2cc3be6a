import Messages
import SourceText

/// A feature with its page.
struct DocsFeature {
  let document: GherkinDocument
  let feature: GherkinDocument.Feature
  /// The name of the page's file.
  let page: String
}

/// The results of a scenario or a row of examples: one for each device, at least one.
struct DocsResult {
  /// The devices or other variants with their outcomes; a name is nil for a scenario without variants.
  fileprivate(set) var variants: [(name: String?, outcome: Outcome)] = []
  /// The reason of the first failure; nil without a failure.
  fileprivate(set) var reason: String?

  /// The worst outcome.
  var outcome: Outcome { variants.map(\.outcome).min() ?? .skipped }
}

/// The results of all scenarios and rows of examples.
struct DocsResults {
  private struct Key: Hashable {
    let uri: PathKey
    let scenario: Int
    /// The index of the row in the document; nil for a scenario without examples.
    let row: Int?
  }

  private var results: [Key: DocsResult] = [:]

  /// Adds the last attempt of a scenario.
  mutating func add(_ attempt: Attempt, isFailure: Bool) {
    let pickle = attempt.pickle
    let key = Key(uri: PathKey(pickle.uri), scenario: pickle.scenario, row: pickle.row)
    results[key, default: DocsResult()].variants.append((pickle.variant, attempt.outcome))
    if isFailure, results[key]?.reason == nil { results[key]?.reason = attempt.reason }
  }

  /// The result of a scenario without examples; nil for one that did not run.
  func result(ofScenario index: Int, in document: GherkinDocument) -> DocsResult? {
    results[Key(uri: PathKey(document.uri), scenario: index, row: nil)]
  }

  /// The result of a row of examples; nil for one that did not run.
  func result(ofRow row: Int, ofScenario index: Int, in document: GherkinDocument) -> DocsResult? {
    results[Key(uri: PathKey(document.uri), scenario: index, row: row)]
  }
}

/// A scenario or a row of examples in the documentation.
struct DocsCase {
  /// The scenario of the case.
  let scenario: GherkinDocument.Scenario
  /// The values of the row; nil for a scenario without examples.
  let values: [String]?
  /// The tags of feature, rule, scenario and examples.
  let tags: [String]
  /// The result; nil for a case that did not run.
  let result: DocsResult?
}

/// Scenarios by outcome, with those that did not run.
struct DocsCounts {
  private var counts = OutcomeCounts()
  private(set) var unrun = 0

  /// Counts cases.
  init(_ cases: [DocsCase]) {
    for element in cases {
      if let result = element.result { counts.add(result.outcome) } else { unrun += 1 }
    }
  }

  /// The number of all cases.
  var total: Int { counts.total + unrun }

  /// The outcomes with their numbers, such as `passed` and 3. Cases that did not run are `not run`.
  var parts: [(name: String, count: Int)] {
    counts.present.map { ($0.outcome.rawValue, $0.count) } + (unrun > 0 ? [("not run", unrun)] : [])
  }
}

extension DocsFeature {
  /// The scenarios and rows of examples of the feature, in order.
  func cases(_ results: DocsResults) -> [DocsCase] {
    let tags = feature.tags.map(\.name)
    return cases(of: feature.scenarios, tags: tags, results)
      + feature.rules.flatMap { cases(of: $0.scenarios, tags: tags + $0.tags.map(\.name), results) }
  }

  private func cases(
    of scenarios: Nodes<GherkinDocument.Scenario>, tags: [String], _ results: DocsResults
  ) -> [DocsCase] {
    zip(scenarios.indexRange, scenarios).flatMap { index, scenario -> [DocsCase] in
      let tags = tags + scenario.tags.map(\.name)
      guard !scenario.examples.isEmpty else {
        let result = results.result(ofScenario: index, in: document)
        return [DocsCase(scenario: scenario, values: nil, tags: tags, result: result)]
      }
      return scenario.examples.flatMap { examples in
        zip(examples.rows.indexRange, examples.rows).map { row, values in
          DocsCase(
            scenario: scenario, values: values.cells.map(\.value), tags: tags + examples.tags.map(\.name),
            result: results.result(ofRow: row, ofScenario: index, in: document))
        }
      }
    }
  }
}
