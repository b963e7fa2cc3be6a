internal import StepLibrary

/// Changes steps in the text of a feature file, and nothing else.
package struct FeatureRepair: Sendable {
  /// A line that was changed.
  package struct Line: Sendable {
    /// The number of the line, counted from 1.
    package let number: Int
    /// The line as it was, without what indents it.
    package let old: String
    /// The line as it is.
    package let new: String
    /// Why it was changed.
    package let change: TraceHealing.Change
  }

  /// The text with the changes.
  package private(set) var text: String
  /// The lines that were changed, in order.
  package private(set) var lines: [Line] = []

  /// Changes the steps that say so.
  ///
  /// - Parameters:
  ///   - changes: which steps become which.
  ///   - text: the feature file.
  package init(_ changes: [TraceHealing.Change], in text: String) {
    var all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in all.indices {
      let indent = all[index].prefix { $0 == " " || $0 == "\t" }
      let line = String(all[index].dropFirst(indent.count))
      guard let space = line.firstIndex(of: " ") else { continue }
      let step = line[space...].dropFirst().drop { $0 == " " }
      let keyword = line.dropLast(step.count)
      for change in changes {
        guard let repaired = change.applied(to: String(step)) else { continue }
        all[index] = indent + keyword + repaired
        lines.append(Line(number: index + 1, old: line, new: keyword + repaired, change: change))
        break
      }
    }
    self.text = all.joined(separator: "\n")
  }
}

extension TraceHealing.Change {
  /// The step with the change; nil where the change is not about it.
  fileprivate func applied(to step: String) -> String? {
    if step == old { return new }
    return fields.flatMap { ActionSentence.entering(step, into: $0.old, now: $0.new) }
  }
}
