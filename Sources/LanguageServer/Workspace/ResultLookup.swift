import GherkinParser
import SourceText

/// Finds the results of the scenarios of a document, unless they were changed since the run.
///
/// A scenario is identified by everything that its run depends on. Identical scenarios are distinguished by their
/// lines.
struct ResultLookup {
  /// A scenario, or a row of an outline, in the document.
  struct Case {
    /// The scenario.
    let pickle: Pickle
    /// One result for each of its variants.
    let results: [ScenarioResult]
    /// Whether an earlier version of this scenario was run.
    let wasChanged: Bool
  }

  /// The scenarios in order; empty if no scenario of the file was run.
  let cases: [Case]

  /// Finds the results of a document.
  ///
  /// - Parameters:
  ///   - feature: the document.
  ///   - known: the results of its file.
  init(_ feature: FeatureDocument, _ known: [ScenarioResult]) {
    guard !known.isEmpty, let document = feature.document else {
      cases = []
      return
    }
    var ids = IDGenerator()
    let pickles = document.pickles(ids: &ids).map { (pickle: $0, content: $0.content, line: $0.location.line) }
    var lines: [ContentHash: [Int]] = [:]
    for (_, content, line) in pickles { lines[content, default: []].append(line) }
    let results = Dictionary(grouping: known, by: \.content)
    let resultLines = results.mapValues { Set($0.map(\.line)) }
    let changed = known.filter { lines[$0.content] == nil }
    let (changedLines, changedNames) = (Set(changed.map(\.line)), Set(changed.map(\.name)))
    cases = pickles.map { pickle, content, line in
      guard let all = results[content], let there = resultLines[content], let here = lines[content] else {
        let wasChanged = changedLines.contains(line) || changedNames.contains(pickle.name)
        return Case(pickle: pickle, results: [], wasChanged: wasChanged)
      }
      if here.count == 1, there.count == 1 { return Case(pickle: pickle, results: all, wasChanged: false) }
      // Identical scenarios can be distinguished only by their lines, if all of these are the same as in the run.
      guard there.isSubset(of: here) else { return Case(pickle: pickle, results: [], wasChanged: true) }
      return Case(pickle: pickle, results: all.filter { $0.line == line }, wasChanged: false)
    }
  }

  /// The cases of a block: all cases of a feature, one case for a scenario, one for each row of an outline.
  func cases(of block: FeatureBlock) -> [Case] {
    block.kind == .feature ? cases : cases.filter { $0.pickle.scenario == block.index }
  }

  /// The results of a step in the last run, one for each time that it ran.
  func results(of site: FeatureDocument.Site) -> [StepResult] {
    cases.flatMap { known -> [StepResult] in
      guard let position = known.pickle.steps.firstIndex(where: { $0.index == site.index }) else { return [] }
      let offset = known.pickle.steps.distance(from: known.pickle.steps.startIndex, to: position)
      return known.results.compactMap { $0.steps.indices.contains(offset) ? $0.steps[offset] : nil }
    }
  }

  /// The summary in a code lens: the worst ending, the number of cases with it, and the total time; nil if no case
  /// was run.
  ///
  /// - Parameters:
  ///   - cases: the cases.
  ///   - noun: the word for a case, such as `row`.
  static func summary(of cases: [Case], noun: String) -> String? {
    let results = cases.flatMap(\.results)
    guard let worst = results.map(\.ending).min() else {
      return cases.contains(where: \.wasChanged) ? "not run since it was changed" : nil
    }
    let time = Int(results.reduce(0) { $0 + $1.milliseconds }.rounded())
    let unknown = cases.count { $0.results.isEmpty }
    let total = results.count + unknown
    guard total > 1 else { return "\(worst), \(time) ms" }
    let count = results.count { $0.ending == worst }
    let share = count == total ? total.counted(noun) : "\(count) of \(total.counted(noun))"
    return "\(worst): \(share), \(time) ms"
  }
}
