package import Recordings
import StepRegistry

/// Makes the lines of scenarios.
struct ScenarioEncoder {
  /// A line of a scenario.
  enum Line: Hashable {
    /// An action, with the remark about the queries for its element, which is written above the step.
    case when(String, foundBy: String?)
    /// An expectation, with the remark about the queries for its element.
    case then(String, foundBy: String?)
    /// A step that the user wrote.
    case written(WrittenSteps.Step)
    /// A remark.
    case comment(String)
    /// A remark about an action that the steps do not repeat.
    case omission(String)
  }

  /// The lines of an action, or of several actions in one step.
  struct Entry {
    var lines: [Line]
    /// The indices of the actions in the session; nil for actions that a recording cannot repeat.
    var actions: Range<Int>?
  }

  private var kept: KeptRecordings
  /// The recordings that steps play.
  var recordings: [Recording] { kept.recordings }

  /// Makes the lines of the scenarios of a feature.
  ///
  /// - Parameters:
  ///   - name: the name of the feature, used as the beginning of the recordings' names.
  ///   - isTaken: whether another recording already has the name of a recording.
  init(name: String, isTaken: @escaping (Recording) -> Bool) {
    kept = KeptRecordings(title: name.fileName, isTaken: isTaken)
  }

  /// Stores a recording that a step plays.
  ///
  /// - Returns: the step.
  mutating func keep(_ recording: Recording, foundBy: String? = nil) -> Line {
    .when("I playback recording \"\(kept.keep(recording))\"", foundBy: foundBy)
  }

  mutating func lines(of trace: SessionTrace) -> [Line] {
    let entries = Self.merged(trace.scenarioActions).map { merged in
      Entry(
        lines: self.lines(of: merged.action).map(\.writable),
        actions: merged.action.isTheSameEverywhere ? merged.indices : nil)
    }
    var lines: [Line] = []
    // Consecutive steps that scroll to the same element are written once.
    for line in factored(entries, of: trace).flatMap(\.lines)
    where line.scrolling == nil || line.scrolling != lines.last?.scrolling {
      lines.append(line)
    }
    return lines
  }

  /// Actions that one step repeats, as one action.
  private struct MergedAction {
    var action: RecordedAction
    /// The indices of the actions in the session.
    var indices: Range<Int>
  }

  /// The actions with their indices. Actions that one step repeats are merged.
  private static func merged(_ actions: [(index: Int, action: RecordedAction)]) -> [MergedAction] {
    var merged: [MergedAction] = []
    for (index, action) in actions {
      if let last = merged.indices.last, let steps = ActionSentence.entering(action, after: merged[last].action) {
        merged[last].action.steps = steps
        merged[last].indices = merged[last].indices.lowerBound..<index + 1
      } else {
        merged.append(MergedAction(action: action, indices: index..<index + 1))
      }
    }
    return merged
  }

  private mutating func lines(of action: RecordedAction) -> [Line] {
    let steps = action.steps ?? []
    let foundBy = action.element?.foundBy
    switch action.kind {
    case .comment(let text): return [.comment(text.line)]
    case .written(let written): return written.steps.map { .written($0) }
    case .done(.outside(let name)): return [.omission("No predefined step for this action: \(name.inWords).")]
    case .check(let checks):
      let remarks = checks.compactMap { $0.remark(besides: steps) }
      if steps.isEmpty, remarks.isEmpty, checks.allSatisfy({ $0.omission == nil }) {
        let checked = action.element?.description ?? "something"
        return [.omission("No predefined step for this check of \(checked.line).")]
      }
      return steps.map { $0.scrolls ? .when($0, foundBy: foundBy) : .then($0, foundBy: foundBy) }
        + remarks.map { .comment($0) } + checks.compactMap(\.omission).map { .omission($0) }
    case .done(.type(let text)) where steps.isEmpty:
      return [.omission("No predefined step for typing this: \(text.line).")]
    case .screenshot: return steps.map { .when($0, foundBy: foundBy) }
    case .done(let done):
      if !steps.isEmpty { return steps.map { .when($0, foundBy: foundBy) } }
      guard let recording = action.recording else {
        return [.omission("No predefined step for this action: \("\(done)".line).")]
      }
      return [keep(recording, foundBy: foundBy)]
    }
  }

  /// The lines as written in the file, with the remark about queries at the first use of its element.
  ///
  /// - Parameter writer: writes sentences and keywords in another language; nil for English.
  static func written(_ lines: [Line], in writer: SentenceWriter?) -> [String] {
    var text: [String] = []
    var written: Set<String> = []
    var last = ""
    for line in lines {
      let (keyword, step, foundBy): (String, String, String?)
      switch line {
      case .comment(let remark), .omission(let remark):
        text.append("    # \(remark)")
        continue
      case .written(let words):
        let isBound = ["And", "But", "*"].contains(words.keyword)
        // An asterisk states no outcome, so a setting is changed behind it.
        let kept = last.isEmpty ? "Given" : words.keyword == "*" && last == "Then" ? "*" : last
        (keyword, step, foundBy) = (isBound ? kept : words.keyword, words.text, nil)
      case .when(let words, let found): (keyword, step, foundBy) = ("When", words, found)
      case .then(let words, let found): (keyword, step, foundBy) = ("Then", words, found)
      }
      if let foundBy, written.insert(foundBy).inserted { text.append("    # \(foundBy)") }
      let written = writer.line(keyword == last && keyword != "*" ? "And" : keyword, behind: last, step)
      let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
      text.append("    \(lines.first ?? "")")
      text += lines.dropFirst().map { $0.isEmpty ? "" : "      \($0)" }
      last = keyword
    }
    return text
  }
}

extension SentenceWriter? {
  /// The keyword for an English one.
  func word(_ english: String) -> String { self?.word(english) ?? english }

  /// A step with its keyword.
  ///
  /// - Parameters:
  ///   - keyword: the English keyword.
  ///   - last: the English keyword before it, if it is `And`.
  ///   - step: the English step, with the table or text below it.
  func line(_ keyword: String, behind last: String = "", _ step: String) -> String {
    guard let self else { return "\(keyword) \(step)" }
    let order: StepKeyword? =
      switch keyword {
      case "Given": .given
      case "When": .when
      case "Then": .then
      // In German, the order of words after "Wenn" continues behind "Und".
      default: last == "When" ? .when : nil
      }
    return "\(self.word(keyword)) \(self.sentence(step, behind: order))"
  }
}

extension ScenarioEncoder.Line {
  /// The line, or a remark in place of a step that a feature file cannot have because of a line break.
  var writable: Self {
    let text: String
    switch self {
    case .when(let step, _), .then(let step, _): text = step
    case .written(let step): text = step.text
    case .comment(let remark): return .comment(remark.line)
    case .omission(let remark): return .omission(remark.line)
    }
    return WrittenSteps.Step("", text).canBeWritten ? self : .omission("No step can have this line break: \(text.line)")
  }

  /// The step if it scrolls to something. Repeating it immediately has no effect.
  fileprivate var scrolling: String? {
    if case .when(let step, _) = self, step.scrolls { step } else { nil }
  }
}

extension RecordedAction {
  /// Whether a recording can repeat it on every device, because it neither scrolls nor depends on the device.
  fileprivate var isTheSameEverywhere: Bool {
    switch kind {
    case .done(.dismiss), .done(.scroll), .done(.scrollTo): false
    case .done, .check, .comment, .screenshot, .written: isRecordable && steps?.contains(where: \.scrolls) != true
    }
  }
}

extension ElementRecord {
  /// The remark about the queries that find the element; nil for an element without queries.
  package var foundBy: String? {
    guard !candidates.isEmpty else { return nil }
    return "found by " + candidates.prefix(2).map { "\($0.query) (\($0.score))".line }.joined(separator: " or ")
  }
}

extension RecordedAction.Check {
  /// The remark for a check that steps cannot express.
  fileprivate func remark(besides steps: [String]) -> String? {
    switch self {
    case .frame where steps.contains(where: { $0.contains(" should be at ") }): nil
    case .frame(let frame): "It was at \(frame) on this device."
    case .size(let size): steps.isEmpty ? "It had \(size.words) points on this device." : nil
    case .property(let name, let value): steps.isEmpty ? "\(name): \(value.description.line)" : nil
    case .other(let name, let value): "\(name.line): \(value.line)"
    case .exists, .enabled, .selected, .text, .textStart, .label, .rows, .value, .found: nil
    }
  }

  /// The remark for a query that steps cannot contain.
  fileprivate var omission: String? {
    guard case .found(let query) = self, !query.canBeFound else { return nil }
    return "No step can have this query, which was checked: \(query.line)"
  }
}

extension String {
  /// The text on one line.
  var line: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The text as a part of a file name.
  var fileName: String { String(line.map { $0 == "/" || $0 == "\"" || $0 == "\\" ? "-" : $0 }) }
}
