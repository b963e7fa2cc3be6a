package import Recordings
package import StepRegistry

/// A recorded session, converted to a feature with predefined steps.
package struct FeatureEncoding: Sendable {
  /// A session and the name of its scenario.
  package struct Session: Sendable {
    /// The name of the scenario.
    package var name: String
    /// The recorded session.
    package var trace: SessionTrace

    package init(_ name: String, _ trace: SessionTrace) {
      self.name = name
      self.trace = trace
    }
  }

  /// The amount of checks to write.
  package enum Checks: String, Sendable, CaseIterable {
    /// The checks that were made during the recording.
    case few
    /// Additional checks of the effects of actions.
    case more
  }

  /// The text of the feature file.
  package let text: String
  /// The recordings that its steps play. They have to be saved with the feature.
  package let recordings: [Recording]
  /// The actions and checks that the file does not repeat. Each has a remark at its place in the file.
  package let unsaid: [String]
  /// The sessions with the steps of their actions, for later comparison.
  package let sessions: [Session]

  /// Writes sessions as the scenarios of one feature.
  ///
  /// The common beginning of all scenarios becomes the background. Sessions of several apps or devices have no
  /// background. An action that predefined steps cannot express becomes a recording that a step plays, or a comment if
  /// it cannot be recorded.
  ///
  /// - Parameters:
  ///   - sessions: at least one.
  ///   - name: the name of the feature.
  ///   - checks: the amount of checks to write.
  ///   - writer: writes sentences and keywords in another language; nil for English.
  ///   - isTaken: whether another recording already has the name of a recording, which is then renamed.
  package init(
    _ sessions: [Session], name: String, checks: Checks = .few, in writer: SentenceWriter? = nil,
    isTaken: @escaping (Recording) -> Bool = { _ in false }
  ) {
    var encoder = ScenarioEncoder(name: name, isTaken: isTaken)
    let sessions = sessions.map { Session($0.name, $0.trace.encoded(with: checks)) }
    self.sessions = sessions
    let scenarios = sessions.map { encoder.lines(of: $0.trace) }
    recordings = encoder.recordings
    unsaid = scenarios.joined().compactMap { if case .unsaid(let text) = $0 { text } else { nil } }
    let trace = sessions.first?.trace
    let hasDevices = Set(sessions.map(\.trace.device)).count > 1
    let givens = sessions.map { session in
      let device = hasDevices ? session.trace.device : ""
      let place = device.isEmpty ? "" : " on \(device.article) \"\(device)\""
      let step = "the \"\(session.trace.app)\" app is running\(place)"
      return session.trace.isLaunchedByStep ? [] : [writer.line("Given", step)]
    }
    // If a step of the user starts the app, no other step is needed for that, and a scenario needs no background.
    let hasBackground = Set(givens).count == 1 && givens.first?.isEmpty == false
    let shared = hasBackground && sessions.count > 1 ? Self.commonBeginning(of: scenarios) : 0
    var text = (writer.map { ["# language: \($0.code)"] } ?? []) + ["\(writer.word("Feature")): \(name.line)"]
    if !hasDevices, let trace {
      let app = trace.bundle.map { ", of \($0)" } ?? ""
      text.append("  Recorded on \(trace.device.article) \(trace.device)\(app.line).")
    }
    if hasBackground {
      text += ["", "  \(writer.word("Background")):"] + (givens.first ?? []).map { "    " + $0 }
      text += ScenarioEncoder.written(Array(scenarios.first?.prefix(shared) ?? []), in: writer)
    }
    for ((session, lines), given) in zip(zip(sessions, scenarios), givens) {
      text +=
        ["", "  \(writer.word("Scenario")): \(session.name.line)"] + (hasBackground ? [] : given.map { "    " + $0 })
      text += ScenarioEncoder.written(Array(lines.dropFirst(shared)), in: writer)
    }
    self.text = text.joined(separator: "\n") + "\n"
  }

  /// The number of actions at the beginning of all scenarios. A check stays in its scenario, and no scenario becomes
  /// empty.
  private static func commonBeginning(of scenarios: [[ScenarioEncoder.Line]]) -> Int {
    guard let first = scenarios.first else { return 0 }
    var count = 0
    while scenarios.allSatisfy({ count + 1 < $0.count && count < first.count && $0[count] == first[count] }),
      case .when = first[count]
    {
      count += 1
    }
    return count
  }
}

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
    case unsaid(String)
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
    let entries = Self.merged(trace.said).map { action, indices in
      Entry(lines: self.lines(of: action).map(\.writable), actions: action.isTheSameEverywhere ? indices : nil)
    }
    var lines: [Line] = []
    // Consecutive steps that scroll to the same element are written once.
    for line in factored(entries, of: trace).flatMap(\.lines)
    where line.scrolling == nil || line.scrolling != lines.last?.scrolling {
      lines.append(line)
    }
    return lines
  }

  /// The actions with their indices. Actions that one step repeats are merged.
  private static func merged(
    _ actions: [(index: Int, action: RecordedAction)]
  ) -> [(RecordedAction, indices: Range<Int>)] {
    var merged: [(action: RecordedAction, indices: Range<Int>)] = []
    for (index, action) in actions {
      if let (touch, indices) = merged.last, let steps = ActionSentence.entering(action, after: touch) {
        merged[merged.count - 1].action.steps = steps
        merged[merged.count - 1].indices = indices.lowerBound..<index + 1
      } else {
        merged.append((action, index..<index + 1))
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
    case .done(.outside(let name)): return [.unsaid("There is no predefined step for this action: \(name.inWords).")]
    case .check(let checks):
      let remarks = checks.compactMap { $0.remark(besides: steps) }
      if steps.isEmpty, remarks.isEmpty, checks.allSatisfy({ $0.unsaid == nil }) {
        let checked = action.element?.description ?? "something"
        return [.unsaid("There is no predefined step for this check of \(checked.line).")]
      }
      return steps.map { $0.scrolls ? .when($0, foundBy: foundBy) : .then($0, foundBy: foundBy) }
        + remarks.map { .comment($0) } + checks.compactMap(\.unsaid).map { .unsaid($0) }
    case .done(.type(let text)) where steps.isEmpty:
      return [.unsaid("There is no predefined step for typing this: \(text.line).")]
    case .screenshot: return steps.map { .when($0, foundBy: foundBy) }
    case .done(let done):
      if !steps.isEmpty { return steps.map { .when($0, foundBy: foundBy) } }
      guard let recording = action.recording else {
        return [.unsaid("There is no predefined step for this action: \("\(done)".line).")]
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
      case .comment(let remark), .unsaid(let remark):
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
  fileprivate func word(_ english: String) -> String { self?.word(english) ?? english }

  /// A step with its keyword.
  ///
  /// - Parameters:
  ///   - keyword: the English keyword.
  ///   - last: the English keyword before it, if it is `And`.
  ///   - step: the English step, with the table or text below it.
  fileprivate func line(_ keyword: String, behind last: String = "", _ step: String) -> String {
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
    case .unsaid(let remark): return .unsaid(remark.line)
    }
    return WrittenSteps.Step("", text).canBeWritten ? self : .unsaid("No step can have this line break: \(text.line)")
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
  fileprivate var unsaid: String? {
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
