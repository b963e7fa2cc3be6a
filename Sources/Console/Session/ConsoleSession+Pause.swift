import GherkinParser
import Recordings
import Runner
import StepLibrary
import StepRegistry
internal import Synchronization

/// The steps of a paused scenario that are in the recording of its app. The scenario's failing steps share one object.
final class KeptSteps: Sendable {
  private struct State: Sendable {
    /// The number of steps that were recorded or skipped.
    var steps = 0
    /// The number of recorded actions when the scenario continued.
    var actions = 0
    /// The number of recorded actions when the scenario paused.
    var actionsAtPause = 0
    var pause: (index: Int, recorder: Recorder?)?
  }

  private let state = Mutex(State())

  /// Records the steps before the failing step in front of their actions.
  func note(_ pause: StepPause, in recorder: Recorder?) {
    state.withLock { state in
      let first = min(state.steps, pause.index)
      let steps = pause.pickle.steps[first..<pause.index].map { WrittenSteps.Step($0) }
      let isKnown = state.pause?.recorder === recorder
      if let recorder, !steps.isEmpty {
        recorder.keep(steps, since: isKnown ? state.actions : 0, launching: !isKnown)
      }
      state.steps = max(state.steps, pause.index)
      state.actionsAtPause = recorder?.count ?? 0
      state.pause = (pause.index, recorder)
    }
  }

  /// Notes how the scenario continues.
  func settle(_ decision: StepPause.Decision) {
    state.withLock { state in
      guard let (index, recorder) = state.pause else { return }
      if case .skip = decision { state.steps = index + 1 }
      state.actions = recorder?.count ?? 0
    }
  }

  /// The actions since the scenario paused.
  func actions(in recorder: Recorder?) -> [RecordedAction] {
    let first = state.withLock { $0.actionsAtPause }
    return recorder.map { Array($0.trace.actions.dropFirst(first)) } ?? []
  }
}

extension ConsoleSession {
  /// The actions done by hand since the step failed, without observations, checks and undone actions.
  var actionsByHand: [String] {
    let actions = subject.keptSteps?.actions(in: recorder) ?? []
    let said = SessionTrace(app: "", device: "", actions: actions).said.flatMap { _, action -> [String] in
      switch action.kind {
      // A step that did nothing to the app can have changed a world.
      case .written(let written) where written.actions == 0 || history.current?.journal == nil:
        written.steps.filter { $0.keyword != "Then" }.map { "\($0.keyword) \($0.text)" }
      case .done(let done) where history.current?.journal == nil:
        action.steps.flatMap { $0.isEmpty ? nil : $0 } ?? ["\(done)"]
      case .written, .done, .check, .comment, .screenshot: []
      }
    }
    // Steps run without an app are not in a recording.
    let early = draft.earlySteps.filter { $0.keyword != "Then" }.map { "\($0.keyword) \($0.text)" }
    return early + history.undoable.map(\.line) + said
  }
}

extension WrittenSteps.Step {
  /// Converts a step of a feature, with its placeholders filled.
  fileprivate init(_ step: Pickle.Step) {
    let keyword =
      switch step.type {
      case .action: "When"
      case .outcome: "Then"
      case .context: "Given"
      // The step continues the one above it.
      case .unknown, .conjunction: "*"
      }
    self.init(keyword, ([step.text] + (StepArgument(below: step)?.lines ?? [])).joined(separator: "\n"))
  }
}

extension StepArgument {
  /// The lines of the table or doc string below a step.
  fileprivate var lines: [String] {
    switch self {
    case .dataTable(let table):
      return table.rows.map { row in "| " + row.map(\.tableCell).joined(separator: " | ") + " |" }
    case .docString(let text):
      let fence = text.content.contains("\"\"\"") ? "```" : "\"\"\""
      let lines = text.content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return [fence + (text.mediaType ?? "")] + lines + [fence]
    case .text, .value, .twoBlocks: return []
    }
  }
}
