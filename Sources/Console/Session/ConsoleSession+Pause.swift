import GherkinParser
import Recordings
import Runner
import StepLibrary
import StepRegistry
internal import Synchronization

/// What of a scenario that waits at its failing steps is in the recording of its app: one for all of these steps.
final class KeptSteps: Sendable {
  private struct State: Sendable {
    /// How many steps of the scenario are in the recording, or were passed over.
    var steps = 0
    /// How many actions the recording had when the scenario continued.
    var actions = 0
    /// How many actions the recording had when the scenario began to wait.
    var actionsAtPause = 0
    var pause: (index: Int, recorder: Recorder?)?
  }

  private let state = Mutex(State())

  /// Puts the steps before a failing one in front of what they did.
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

  /// What was done since the scenario began to wait.
  func actions(in recorder: Recorder?) -> [RecordedAction] {
    let first = state.withLock { $0.actionsAtPause }
    return recorder.map { Array($0.trace.actions.dropFirst(first)) } ?? []
  }
}

extension ConsoleSession {
  /// What was done by hand since the step failed; nothing that was only looked at or checked, or was undone.
  var helpByHand: [String] {
    let actions = keptSteps?.actions(in: recorder) ?? []
    let said = SessionTrace(app: "", device: "", actions: actions).said.flatMap { _, action -> [String] in
      switch action.kind {
      // A step without the app can have changed a world.
      case .written(let written) where written.actions == 0 || journaled?.journal == nil:
        written.steps.filter { $0.keyword != "Then" }.map { "\($0.keyword) \($0.text)" }
      case .done(let done) where journaled?.journal == nil:
        action.steps.flatMap { $0.isEmpty ? nil : $0 } ?? ["\(done)"]
      case .written, .done, .check, .comment, .screenshot: []
      }
    }
    // Without an app, steps are in no recording.
    let early = earlySteps.filter { $0.keyword != "Then" }.map { "\($0.keyword) \($0.text)" }
    return early + undoable.map(\.line) + said
  }
}

extension WrittenSteps.Step {
  /// Takes a step of a feature, its placeholders filled.
  fileprivate init(_ step: Pickle.Step) {
    let keyword =
      switch step.type {
      case .action: "When"
      case .outcome: "Then"
      case .context: "Given"
      // It continues what stands above it.
      case .unknown, .conjunction: "*"
      }
    self.init(keyword, ([step.text] + (StepArgument(below: step)?.lines ?? [])).joined(separator: "\n"))
  }
}

extension StepArgument {
  /// The lines of the table or the doc string as they stand below a step.
  fileprivate var lines: [String] {
    switch self {
    case .dataTable(let table):
      return table.rows.map { row in "| " + row.map(\.tableCell).joined(separator: " | ") + " |" }
    case .docString(let text):
      let fence = text.content.contains("\"\"\"") ? "```" : "\"\"\""
      let lines = text.content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return [fence + (text.mediaType ?? "")] + lines + [fence]
    default: return []
    }
  }
}
