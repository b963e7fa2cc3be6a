package import Recordings

/// A recorded session as a feature with predefined steps.
package struct FeatureEncoding: Sendable {
  /// A session with the name of the scenario that it becomes.
  package struct Session: Sendable {
    /// The name of the scenario.
    package var name: String
    /// What was done.
    package var trace: SessionTrace

    package init(_ name: String, _ trace: SessionTrace) {
      self.name = name
      self.trace = trace
    }
  }

  /// How much of what was seen becomes checks.
  package enum Checks: String, Sendable, CaseIterable {
    /// What was checked when it was recorded.
    case few
    /// What the actions have brought about besides.
    case more
  }

  /// The text of the feature file.
  package let text: String
  /// The recordings that its steps play; they have to be saved with it.
  package let recordings: [Recording]
  /// What was done or checked that nothing in the file repeats, each with a remark where it happened.
  package let unsaid: [String]
  /// The sessions with the steps that their actions became: to compare with later.
  package let sessions: [Session]

  /// Writes sessions as the scenarios of one feature.
  ///
  /// What all scenarios begin with becomes the background; sessions of several apps or devices have none. What no step says is kept as a recording that a step plays; what
  /// cannot be kept either becomes a comment.
  ///
  /// - Parameters:
  ///   - sessions: at least one.
  ///   - name: the name of the feature.
  ///   - checks: how much of what was seen becomes checks.
  ///   - isTaken: whether the name of a recording belongs to another one, so that it gets another name.
  package init(
    _ sessions: [Session], name: String, checks: Checks = .few, isTaken: @escaping (Recording) -> Bool = { _ in false }
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
      return session.trace.isLaunchedByStep ? [] : ["Given the \"\(session.trace.app)\" app is running\(place)"]
    }
    // An app that a step of the user has started needs no other step, and its scenario no background.
    let hasBackground = Set(givens).count == 1 && givens.first?.isEmpty == false
    let shared = hasBackground && sessions.count > 1 ? Self.commonBeginning(of: scenarios) : 0
    var text = ["Feature: \(name.line)"]
    if !hasDevices, let trace {
      let app = trace.bundle.map { ", of \($0)" } ?? ""
      text.append("  Recorded on \(trace.device.article) \(trace.device)\(app.line).")
    }
    if hasBackground {
      text += ["", "  Background:"] + (givens.first ?? []).map { "    " + $0 }
      text += ScenarioEncoder.written(Array(scenarios.first?.prefix(shared) ?? []))
    }
    for ((session, lines), given) in zip(zip(sessions, scenarios), givens) {
      text += ["", "  Scenario: \(session.name.line)"] + (hasBackground ? [] : given.map { "    " + $0 })
      text += ScenarioEncoder.written(Array(lines.dropFirst(shared)))
    }
    self.text = text.joined(separator: "\n") + "\n"
  }

  /// How many actions all scenarios begin with; a check belongs to its scenario, and none is left empty.
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
    /// Something that is done, with the queries that find its element beside the step.
    case when(String, queries: [String])
    /// Something that is expected.
    case then(String, queries: [String])
    /// A step that the user has written.
    case written(WrittenSteps.Step)
    /// A remark.
    case comment(String)
    /// A remark about something that no step repeats.
    case unsaid(String)
  }

  /// The lines of an action, or of several that one step does.
  struct Entry {
    var lines: [Line]
    /// The indices of the actions in the session; nil where no recording can do them.
    var actions: Range<Int>?
  }

  private var kept: KeptRecordings
  /// The recordings that steps play.
  var recordings: [Recording] { kept.recordings }

  /// Makes the lines of the scenarios of a feature.
  ///
  /// - Parameters:
  ///   - name: the name of the feature, with which the names of recordings begin.
  ///   - isTaken: whether the name of a recording belongs to another one.
  init(name: String, isTaken: @escaping (Recording) -> Bool) {
    kept = KeptRecordings(title: name.fileName, isTaken: isTaken)
  }

  /// Keeps a recording that a step plays.
  ///
  /// - Returns: the step.
  mutating func keep(_ recording: Recording, queries: [String] = []) -> Line {
    .when("I playback recording \"\(kept.keep(recording))\"", queries: queries)
  }

  mutating func lines(of trace: SessionTrace) -> [Line] {
    let entries = Self.merged(trace.said).map { action, indices in
      Entry(lines: self.lines(of: action), actions: action.isTheSameEverywhere ? indices : nil)
    }
    var lines: [Line] = []
    // What was scrolled to and is used then is scrolled to once.
    for line in factored(entries, of: trace).flatMap(\.lines)
    where line.scrolling == nil || line.scrolling != lines.last?.scrolling {
      lines.append(line)
    }
    return lines
  }

  /// The actions with their indices, those as one that one step does.
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
    let queries = action.element?.candidates.map { "\($0.query) (\($0.score))".line } ?? []
    switch action.kind {
    case .comment(let text): return [.comment(text.line)]
    case .written(let written): return written.steps.map { .written($0) }
    case .done(.outside(let name)): return [.unsaid("There is no predefined step for what was done here: \(name).")]
    case .check(let checks):
      let remarks = checks.compactMap(\.remark)
      if steps.isEmpty, remarks.isEmpty {
        let checked = action.element?.description ?? "something"
        return [.unsaid("There is no predefined step for what was checked here of \(checked.line).")]
      }
      return steps.map { $0.scrolls ? .when($0, queries: queries) : .then($0, queries: queries) }
        + remarks.map { .comment($0) }
    case .done(.type(let text)) where steps.isEmpty:
      return [.unsaid("There is no predefined step for what was typed here: \(text.line).")]
    case .screenshot: return steps.map { .when($0, queries: queries) }
    case .done(let done):
      if !steps.isEmpty { return steps.map { .when($0, queries: queries) } }
      guard let recording = action.recording else {
        return [.unsaid("There is no predefined step for what was done here: \("\(done)".line).")]
      }
      return [keep(recording, queries: queries)]
    }
  }

  /// The lines as they stand in the file, each query where its element comes first.
  static func written(_ lines: [Line]) -> [String] {
    var text: [String] = []
    var written: Set<[String]> = []
    var last = ""
    for line in lines {
      let (keyword, step, queries): (String, String, [String])
      switch line {
      case .comment(let remark), .unsaid(let remark):
        text.append("    # \(remark)")
        continue
      case .written(let words):
        let isBound = ["And", "But", "*"].contains(words.keyword)
        (keyword, step, queries) = (isBound ? last.isEmpty ? "Given" : last : words.keyword, words.text, [])
      case .when(let words, let found): (keyword, step, queries) = ("When", words, found)
      case .then(let words, let found): (keyword, step, queries) = ("Then", words, found)
      }
      if !queries.isEmpty, written.insert(queries).inserted {
        text.append("    # found by \(queries.prefix(2).joined(separator: " or "))")
      }
      let lines = step.split(separator: "\n", omittingEmptySubsequences: false)
      text.append("    \(keyword == last ? "And" : keyword) \(lines.first ?? "")")
      text += lines.dropFirst().map { $0.isEmpty ? "" : "      \($0)" }
      last = keyword
    }
    return text
  }
}

extension ScenarioEncoder.Line {
  /// The step, where it scrolls to something: done again at once it does nothing.
  fileprivate var scrolling: String? {
    if case .when(let step, _) = self, step.scrolls { step } else { nil }
  }
}

extension RecordedAction {
  /// Whether a recording does it on every device, where nothing has to be scrolled to and nothing depends on the device.
  fileprivate var isTheSameEverywhere: Bool {
    switch kind {
    case .done(.dismiss), .done(.scroll), .done(.scrollTo): false
    default: isRecordable && steps?.contains(where: \.scrolls) != true
    }
  }
}

extension RecordedAction.Check {
  /// What is noted where no step expects it.
  fileprivate var remark: String? {
    switch self {
    case .frame(let frame): "It was at \(frame), which is so on this device only."
    case .other(let name, let value): "\(name.line): \(value.line)"
    case .exists, .enabled, .selected, .text, .textStart, .label, .rows, .value: nil
    }
  }
}

extension String {
  /// The text on one line.
  var line: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The text as a part of the name of a file.
  var fileName: String { String(line.map { $0 == "/" || $0 == "\"" || $0 == "\\" ? "-" : $0 }) }
}
