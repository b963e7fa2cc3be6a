import GherkinParser
import Recordings
import Runner
import StepLibrary
import StepRegistry
import Synchronization

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
