internal import StepLibrary

/// What has to be changed in the steps of one feature file, gathered from its scenarios.
///
/// Scenarios can share a step, in a background or an outline; it is changed only where all of them agree on it.
package struct FeatureRepair: Sendable {
  /// A step of a scenario.
  package struct Step: Sendable, Hashable {
    /// The index of the step in its document; scenarios that share a step share it.
    package let index: Int
    /// The number of its line, counted from 1.
    package let line: Int
    /// The keyword with the space behind it.
    package let keyword: String
    /// The text as it stands in the file, with placeholders.
    package let written: String
    /// The text with the values of its row of examples.
    package let text: String

    /// Describes a step.
    package init(index: Int, line: Int, keyword: String, written: String, text: String) {
      self.index = index
      self.line = line
      self.keyword = keyword
      self.written = written
      self.text = text
    }
  }

  /// How a scenario needs a step to be.
  struct Wish: Sendable {
    let step: Step
    /// The text as it is to stand in the file.
    let written: String
    /// Why it has to be changed; nil where the step is to stay as it is.
    let change: TraceHealing.Change?
  }

  /// A line that has to be changed.
  package struct Line: Sendable {
    /// The step as it is.
    package let step: Step
    /// The text as it is to stand in the file.
    package let written: String
    /// Why it has to be changed.
    package let change: TraceHealing.Change
  }

  private var wishes: [Int: [Wish]] = [:]

  /// Gathers nothing yet.
  package init() {}

  /// Takes what a scenario needs.
  package mutating func take(_ healing: ScenarioHealing) {
    for wish in healing.wishes { wishes[wish.step.index, default: []].append(wish) }
  }

  /// The lines that have to be changed, each once, in order.
  package var lines: [Line] {
    wishes.values.compactMap { wishes in
      guard !Self.differ(wishes), let wish = wishes.first, let change = wish.change else { return nil }
      return Line(step: wish.step, written: wish.written, change: change)
    }.sorted { $0.step.line < $1.step.line }
  }

  /// The steps of which scenarios need different texts, with these texts; they are left as they are.
  package var conflicts: [(step: Step, texts: [String])] {
    wishes.values.filter(Self.differ).compactMap { wishes in
      wishes.first.map { (step: $0.step, texts: Set(wishes.map(\.written)).sorted()) }
    }.sorted { $0.step.line < $1.step.line }
  }

  private static func differ(_ wishes: [Wish]) -> Bool { Set(wishes.map(\.written)).count > 1 }
}

extension FeatureRepair.Step {
  /// The text for the file with which the step says something else; nil where a value of the examples would have to change.
  func saying(_ new: String) -> String? {
    if written == text { return new }
    let parts = [written, text, new].map { $0.split(separator: "\"", omittingEmptySubsequences: false) }
    guard parts[0].count == parts[1].count, parts[1].count == parts[2].count else { return nil }
    var result: [Substring] = []
    for index in parts[0].indices {
      if parts[1][index] == parts[2][index] {
        result.append(parts[0][index])
      } else if parts[0][index] == parts[1][index], !parts[2][index].contains("<") {
        result.append(parts[2][index])
      } else {
        return nil
      }
    }
    return result.joined(separator: "\"")
  }
}
