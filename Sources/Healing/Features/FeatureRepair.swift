/// The necessary changes to the steps of one feature file, collected from its scenarios.
///
/// Scenarios can share a step in a background or an outline. Such a step is changed only if all of them need the same
/// text.
struct FeatureRepair {
  /// A step of a scenario.
  struct Step: Hashable {
    /// The index of the step in its document, equal for scenarios that share the step.
    let index: Int
    /// The line number, counted from 1.
    let line: Int
    /// The keyword with the space after it.
    let keyword: String
    /// The text as written in the file, with placeholders.
    let written: String
    /// The text with the values of its row of examples.
    let text: String
    /// The English sentence for the text, which sessions have.
    let english: String
  }

  /// The text of a step that a scenario needs.
  struct Proposal {
    let step: Step
    /// The new text for the file.
    let written: String
    /// The reason for the change; nil for an unchanged step.
    let change: SessionHealing.Change?
  }

  /// A line to change.
  struct Line {
    /// The current step.
    let step: Step
    /// The new text for the file.
    let written: String
    /// The reason for the change.
    let change: SessionHealing.Change
  }

  /// A step for which scenarios need different texts. It is left unchanged.
  struct Conflict {
    let step: Step
    let texts: [String]
  }

  /// The proposals by the index of the step.
  private var proposals: [Int: [Proposal]] = [:]

  /// Adds the proposals of a scenario.
  mutating func add(_ healing: ScenarioHealing) {
    for proposal in healing.proposals { proposals[proposal.step.index, default: []].append(proposal) }
  }

  /// The lines to change, in order and without duplicates.
  var lines: [Line] {
    proposals.values.compactMap { proposals in
      guard Self.texts(of: proposals).count == 1, let first = proposals.first, let change = first.change else {
        return nil
      }
      return Line(step: first.step, written: first.written, change: change)
    }.sorted { $0.step.line < $1.step.line }
  }

  /// The steps for which scenarios need different texts, in order.
  var conflicts: [Conflict] {
    proposals.values.compactMap { proposals in
      let texts = Self.texts(of: proposals)
      guard texts.count > 1, let step = proposals.first?.step else { return nil }
      return Conflict(step: step, texts: texts)
    }.sorted { $0.step.line < $1.step.line }
  }

  private static func texts(of proposals: [Proposal]) -> [String] { Set(proposals.map(\.written)).sorted() }
}

extension FeatureRepair.Step {
  /// The text for the file that makes the step read as `new`; nil if a value of the examples would have to change.
  func written(reading new: String) -> String? {
    if written == text { return new }
    let parts = [written, text, new].map { $0.split(separator: "\"", omittingEmptySubsequences: false) }
    guard parts[0].count == parts[1].count, parts[1].count == parts[2].count else { return nil }
    var result: [Substring] = []
    for index in parts[0].indices {
      let (written, text, new) = (parts[0][index], parts[1][index], parts[2][index])
      if text == new {
        result.append(written)
      } else if written == text, !new.contains("<") {
        result.append(new)
      } else {
        return nil
      }
    }
    return result.joined(separator: "\"")
  }
}
