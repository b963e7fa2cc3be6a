internal import StepLibrary

/// The necessary changes to the steps of one feature file, collected from its scenarios.
///
/// Scenarios can share a step in a background or an outline. Such a step is changed only if all of them need the same
/// text.
package struct FeatureRepair: Sendable {
  /// A step of a scenario.
  package struct Step: Sendable, Hashable {
    /// The index of the step in its document, equal for scenarios that share the step.
    package let index: Int
    /// The line number, counted from 1.
    package let line: Int
    /// The keyword with the space after it.
    package let keyword: String
    /// The text as written in the file, with placeholders.
    package let written: String
    /// The text with the values of its row of examples.
    package let text: String
    /// The English sentence for the text, which sessions have.
    package let english: String

    /// Makes a step.
    package init(index: Int, line: Int, keyword: String, written: String, text: String, english: String? = nil) {
      self.english = english ?? text
      self.index = index
      self.line = line
      self.keyword = keyword
      self.written = written
      self.text = text
    }
  }

  /// The text of a step that a scenario needs.
  struct Wish: Sendable {
    let step: Step
    /// The new text for the file.
    let written: String
    /// The reason for the change; nil for an unchanged step.
    let change: TraceHealing.Change?
  }

  /// A line to change.
  package struct Line: Sendable {
    /// The current step.
    package let step: Step
    /// The new text for the file.
    package let written: String
    /// The reason for the change.
    package let change: TraceHealing.Change
  }

  private var wishes: [Int: [Wish]] = [:]

  /// Begins without changes.
  package init() {}

  /// Adds the needs of a scenario.
  package mutating func take(_ healing: ScenarioHealing) {
    for wish in healing.wishes { wishes[wish.step.index, default: []].append(wish) }
  }

  /// The lines to change, in order and without duplicates.
  package var lines: [Line] {
    wishes.values.compactMap { wishes in
      guard !Self.differ(wishes), let wish = wishes.first, let change = wish.change else { return nil }
      return Line(step: wish.step, written: wish.written, change: change)
    }.sorted { $0.step.line < $1.step.line }
  }

  /// The steps for which scenarios need different texts, with these texts. They are left unchanged.
  package var conflicts: [(step: Step, texts: [String])] {
    wishes.values.filter(Self.differ).compactMap { wishes in
      wishes.first.map { (step: $0.step, texts: Set(wishes.map(\.written)).sorted()) }
    }.sorted { $0.step.line < $1.step.line }
  }

  private static func differ(_ wishes: [Wish]) -> Bool { Set(wishes.map(\.written)).count > 1 }
}

extension FeatureRepair.Step {
  /// The text for the file that makes the step read as `new`; nil if a value of the examples would have to change.
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
