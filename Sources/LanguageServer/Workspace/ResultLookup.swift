import GherkinParser
import SourceText

/// Finds the results of the scenarios of a text, as far as they are what was run.
///
/// A scenario is recognized by all that a run depends on, and where several are word for word the same, also by its line.
struct ResultLookup {
  /// A scenario, or a row of an outline, as it stands in the text.
  struct Case {
    /// The scenario.
    let pickle: Pickle
    /// How it has ended: one result for each of its variants.
    let results: [ScenarioResult]
    /// Whether something was run here that was changed since.
    let wasChanged: Bool
  }

  /// The scenarios in their order; none where nothing of the file was run.
  let cases: [Case]

  /// Looks for the results of a text.
  ///
  /// - Parameters:
  ///   - feature: the text.
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
      // Which of several that are the same has which result shows only as long as none of them has moved.
      guard there.isSubset(of: here) else { return Case(pickle: pickle, results: [], wasChanged: true) }
      return Case(pickle: pickle, results: all.filter { $0.line == line }, wasChanged: false)
    }
  }

  /// The cases of a block: all of a feature's, one of a scenario's, one for each row of an outline.
  func cases(of block: FeatureBlock) -> [Case] {
    block.kind == .feature ? cases : cases.filter { $0.pickle.scenario == block.index }
  }

  /// The results that a step has had in the last run, one for each way in which it ran.
  func results(of site: FeatureDocument.Site) -> [StepResult] {
    cases.flatMap { known -> [StepResult] in
      guard let position = known.pickle.steps.firstIndex(where: { $0.index == site.index }) else { return [] }
      let offset = known.pickle.steps.distance(from: known.pickle.steps.startIndex, to: position)
      return known.results.compactMap { $0.steps.indices.contains(offset) ? $0.steps[offset] : nil }
    }
  }

  /// What a lens shows of some cases: the worst ending, of how many of them it is, and how long all take; `nil` if none was run.
  ///
  /// - Parameters:
  ///   - cases: the cases.
  ///   - noun: what they are, such as `row`.
  static func summary(of cases: [Case], noun: String) -> String? {
    let results = cases.flatMap(\.results)
    guard let worst = results.min(by: { ScenarioResult.rank($0.ending) < ScenarioResult.rank($1.ending) })?.ending
    else {
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
